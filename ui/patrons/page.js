// The page: signs in, draws what `shown` gives, and takes touches.

import { card } from "./cards.js";
import { Session, forget, lastSession, signIn } from "./session.js";
import { KEYS, LESS, pastRounds, shown, standsAhead } from "./shown.js";
import { chime } from "./sound.js";
import { chipFace, day, known, money, say, speak, spoken, write } from "./words.js";

const LANGUAGES = { en: "English", es: "Español", zh: "中文" };
const SOON = 5; // seconds that are left when a screen reader says so
const LANGUAGE = "language"; // in sessionStorage
const NARROWEST = 28; // px of a card: where two hands beside one another had narrower ones, they lie below one another
const AGAIN = 2_000; // ms, where the house does not answer

const at = (id) => document.getElementById(id);
const views = ["play", "account", "over", "sign-in"];
const BREAKS = [[1, "break-1"], [7, "break-7"], [30, "break-30"]]; // days, and what they are called
const CHOSEN = { sound: ["sound-off", "sound-on"], suits: ["suits-off", "suits-on"], still: ["still-off", "still-on"] };
const TOTALS = [12, 20]; // on which a hand may be said to stand, the least and the most
const PREFERENCES = "preferences"; // in localStorage: of this screen, not of a patron

let session = null;
let code = ""; // of this page's sign-in, so that it can take over again
let entered = { ask: null, what: "", cents: 0 }; // the amount that is being put together
let less = null; // the ask at which a double for less is being put together
let ahead = { total: 17, round: null }; // the total on which this patron stands in that round
let wagered = 0; // the last wager, offered again
let looking = false; // at the account
let leaving = ""; // what a second touch would do: "out", "break-7"
let sounded = null; // what was last heard; null until something was drawn
const preferences = { sound: false, suits: false, still: false, ...JSON.parse(localStorage.getItem(PREFERENCES) ?? "{}") };
let reached = null; // the ask whose keys were brought into sight
let soon = null; // the ask of which it was said that little time is left

// Small helpers: what has not changed is left alone, so that a screen reader says nothing twice.

function put(id, text) {
  const element = typeof id === "string" ? at(id) : id;
  if (element.textContent !== text) element.textContent = text;
}

function show(element, there) {
  if (element.hidden === there) element.hidden = !there;
}

function make(name, attributes = {}, ...children) {
  const element = document.createElement(name);
  for (const [key, value] of Object.entries(attributes)) element.setAttribute(key, value);
  element.append(...children);
  return element;
}

function see(view) {
  for (const each of views) show(at(each), each === view);
}

// Keys are made once; each keeps its place.

const keys = Object.fromEntries(KEYS.map((each) => {
  const key = make("button", { type: "button", class: `key ${each}`, hidden: "" }, make("span", { class: "label" }), make("span", { class: "adds" }));
  key.addEventListener("click", () => key.getAttribute("aria-disabled") !== "true" && touched(each));
  at("keys").append(key);
  return [each, key];
}));

let amounts = {}; // by key, where its decision is said with one

function touched(key) {
  if (key !== LESS) {
    session.say(key, amounts[key]);
    return;
  }
  less = session.own.ask;
  draw();
  at("chips").firstChild?.focus();
}

function drawKeys(offered, waits) {
  amounts = Object.fromEntries(offered.map((each) => [each.do, each.amount]));
  const focused = document.activeElement;
  for (const [name, key] of Object.entries(keys)) {
    const offer = offered.find((each) => each.do === name);
    show(key, Boolean(offer));
    if (!offer) continue;
    put(key.firstChild, offer.label);
    put(key.lastChild, offer.adds);
    key.classList.toggle("sending", offer.sending);
    key.setAttribute("aria-disabled", String(waits));
  }
  keepFocus(focused);
}

/** The focus does not fall out of the page where the key that had it went away. */
function keepFocus(focused) {
  if (focused && focused !== document.body && focused.closest("[hidden]")) at("headline").focus();
}

function drawAmount(amount, waits) {
  const focused = document.activeElement;
  show(at("amount"), Boolean(amount));
  if (!amount) {
    keepFocus(focused);
    return;
  }
  const { what, least, most, now, chips } = amount;
  if (entered.ask !== amount.ask || entered.what !== what) {
    const start = now || { insurance: most, wager: wagered, double: 0 }[what];
    entered = { ask: amount.ask, what, cents: Math.min(start, most) };
  }
  put("amount-name", say(what === "double" ? LESS : what));
  put("amount-is", money(entered.cents));
  drawChips(chips, most);
  const fits = entered.cents >= least && entered.cents <= most;
  const out = what !== "double" && now > 0 && entered.cents === 0;
  const same = entered.cents === now;
  const back = what === "double" && !entered.cents;
  put("clear", say(back ? "back" : "clear"));
  at("clear").setAttribute("aria-disabled", String(entered.cents === 0 && !back));
  put("send", say(out ? "take-back" : label(what, now, entered.cents), { amount: money(out ? now : entered.cents) }));
  at("send").setAttribute("aria-disabled", String(waits || same || !(fits || out)));
  at("send").classList.toggle("sending", waits);
  keepFocus(focused);
}

function label(what, now, cents) {
  if (!cents && !now) return "touch-chips";
  if (cents === now) return what === "insurance" ? "insured" : "wagered"; // as it lies
  return what === "double" ? "double-it" : what === "insurance" ? "insure" : now ? "change-to" : "wager-it";
}

function drawChips(chips, most) {
  const list = at("chips");
  if (list.dataset.chips !== String(chips)) {
    list.dataset.chips = String(chips);
    list.replaceChildren(...chips.map((cents, index) => {
      const chip = make("button", { type: "button", class: `chip chip-${index % 5}`, "data-cents": cents }, make("span", chipFace(cents).length > 4 ? { class: "long" } : {}, chipFace(cents)));
      chip.addEventListener("click", () => {
        if (chip.getAttribute("aria-disabled") === "true") return;
        entered.cents += cents;
        draw();
      });
      return chip;
    }));
  }
  for (const chip of list.children) {
    const cents = Number(chip.dataset.cents);
    chip.setAttribute("aria-label", say("add", { amount: money(cents) }));
    chip.setAttribute("aria-disabled", String(entered.cents + cents > most));
  }
}

at("clear").addEventListener("click", () => {
  if (!entered.cents) less = null;
  entered.cents = 0;
  draw();
});
at("send").addEventListener("click", () => {
  if (at("send").getAttribute("aria-disabled") !== "true") session.say(entered.what, entered.cents);
});

// What is decided ahead is kept on this page, and said once the hand is asked about: the table knows of nothing before.

function drawAhead(offered) {
  const focused = document.activeElement;
  show(at("ahead"), offered);
  if (offered) {
    const is = ahead.round === session.table.round;
    put("ahead-stand", say(is ? "ahead-on" : "ahead-off", { total: ahead.total }));
    at("ahead-stand").setAttribute("aria-pressed", String(is));
    at("ahead").setAttribute("aria-label", say("ahead"));
    [["ahead-less", -1], ["ahead-more", 1]].forEach(([key, by], index) => {
      at(key).setAttribute("aria-label", say("ahead-change", { total: ahead.total + by }));
      at(key).setAttribute("aria-disabled", String(ahead.total === TOTALS[index]));
    });
  }
  keepFocus(focused);
}

function decideAhead() {
  if (["wagers", "closed"].includes(session.table?.stage)) ahead.round = null; // that round is over
  if (session.table?.round === ahead.round && standsAhead(session, ahead.total)) session.say("stand");
}

for (const [key, by] of [["ahead-less", -1], ["ahead-more", 1]]) {
  at(key).addEventListener("click", () => {
    ahead.total = Math.min(TOTALS[1], Math.max(TOTALS[0], ahead.total + by));
    draw();
  });
}
at("ahead-stand").addEventListener("click", () => {
  const { round } = session.table;
  ahead.round = ahead.round === round ? null : round;
  draw();
});

// The felt.

function drawHand(element, { name, cards, total, soft, state, wager, lit, mine }) {
  const key = JSON.stringify([name, cards, total, soft, state, wager, lit, mine, document.documentElement.lang]);
  if (element.dataset.key === key) return;
  element.dataset.key = key;
  element.classList.toggle("lit", lit);
  const fan = make("div", { class: "fan", role: "img", "aria-label": [name, cards.map(spoken).join(", "), [soft, total].filter(Boolean).join(" ")].filter(Boolean).join(": ") });
  fan.style.setProperty("--cards", Math.max(cards.length, 2));
  cards.forEach((each, index) => {
    const picture = card(each);
    if (mine !== null && index >= mine) picture.classList.add("not-mine");
    fan.append(picture);
  });
  const below = make("p", { class: "below" }, make("span", { class: "points", "aria-hidden": "true" }, make("span", { class: "soft" }, soft), make("strong", { class: "total" }, total)), make("span", { class: `state ${state.tone}` }, state.text));
  const stands = make("p", { class: "stands" }, wager ? money(wager) : "");
  element.replaceChildren(make("h2", {}, name), fan, below, stands);
}

function drawFelt(is) {
  if (is.dealer) drawHand(at("dealer"), is.dealer);
  const list = at("hands");
  while (list.children.length < is.hands.length) list.append(make("section", { class: "hand" }));
  while (list.children.length > is.hands.length) list.lastChild.remove();
  const longest = Math.max(0, ...is.hands.map((hand) => hand.cards.length));
  at("play").classList.toggle("many", is.hands.length > 1 && list.clientWidth / 2 - 30 < NARROWEST * (0.34 + 0.66 * longest));
  is.hands.forEach((hand, index) => drawHand(list.children[index], hand));
}

function drawMoney(is) {
  const rows = is.balance === null ? [] : [["balance", is.balance], ...(is.wager ? [["wager", is.wager]] : []), ...(is.insurance ? [["insurance", is.insurance]] : [])];
  const key = JSON.stringify([rows, document.documentElement.lang]);
  if (at("money").dataset.key === key) return;
  at("money").dataset.key = key;
  at("money").replaceChildren(...rows.map(([name, cents]) => make("div", {}, make("dt", {}, say(name)), make("dd", {}, money(cents)))));
}

/** The house's picture of the table, where the patron wants it: of this stage or none. */
function drawStill() {
  const still = at("table-still"), number = session.table?.still;
  const there = Boolean(number) && preferences.still && Boolean(session.house.still);
  show(still, there);
  if (!there) return;
  const source = `/still/${session.house.session}/${number}.jpg`;
  if (still.getAttribute("src") !== source) still.setAttribute("src", source);
  still.alt = say("still");
}

function drawSeconds() {
  if (!session?.table || at("play").hidden) return;
  const { seconds, ask } = session.table;
  const asked = seconds !== null && ask !== null && session.line === "up";
  const left = asked ? Math.max(0, Math.ceil(seconds - (performance.now() - session.came) / 1000)) : null;
  put("count", left === null ? "" : String(left));
  const wagers = session.table.stage === "wagers";
  put("unit", left === null ? "" : say(wagers ? "seconds-wagers" : "seconds"));
  at("seconds").classList.toggle("soon", left !== null && left <= SOON);
  const mine = Object.keys(session.own?.may ?? {}).length > 0;
  if (left !== null && left <= SOON && left > 0 && mine && soon !== ask) {
    soon = ask;
    put("soon", say(wagers ? "no-more-in" : "seconds-left", { seconds: left }));
  } else if (soon !== ask) {
    put("soon", "");
  }
}

function drawHead() {
  const { line } = session ?? {};
  const round = session?.table ? say("round", { number: session.table.round }) : "";
  put("where", session ? [session.house.title ?? session.house.table, session.own?.name ?? session.house.name, round].filter(Boolean).join(" · ") : "");
  show(at("menu"), Boolean(session) && !session.over);
  put("menu", say(looking ? "back" : "menu"));
  document.body.classList.toggle("seated", Boolean(session) && !session.over && !looking);
  document.body.classList.toggle("looking", Boolean(session) && looking);
  at("light").className = line ?? "";
  put("line-words", line ? say(`line-${line}`) : "");
}

function draw() {
  drawHead();
  if (!session) return;
  if (session.over) {
    drawOver();
    return;
  }
  if (looking && turn(session)) looking = false; // whose turn it is sees the cards
  see(looking ? "account" : "play");
  if (looking) drawAccount();
  at("keys").setAttribute("aria-label", say("keys"));
  const is = shown(session), waits = Boolean(session.unanswered);
  if (session.own?.wager) wagered = session.own.wager; // without what a double or a second hand added
  put("move", is.move);
  put("headline", is.headline);
  put("second", is.second);
  at("ask").className = is.tone;
  put("notice", is.notice.text ?? "");
  at("notice").className = is.notice.tone ?? "";
  put("band", is.band);
  drawStill();
  drawFelt(is);
  drawMoney(is);
  if (less !== session.own?.ask || !is.less) less = null;
  drawAmount(less ? is.less : is.amount, waits);
  drawKeys(less ? [] : is.keys, waits);
  drawAhead(is.ahead);
  drawSeconds();
  reachKeys();
  sound();
  decideAhead();
  at("play").dataset.entry = session.own?.n ?? ""; // the journal's entry that is shown
}

/** What has to be decided is in sight: where a window is too low its keys are scrolled to, once for what is asked, and back after it. */
function reachKeys() {
  const ask = turn(session) ? session.own.ask : null;
  if (ask === reached) return;
  const came = reached !== null;
  reached = ask;
  if (ask === null) {
    if (came) scrollTo(0, 0);
    return;
  }
  if (at("keys").getBoundingClientRect().bottom > innerHeight) at("keys").scrollIntoView({ block: "end" });
}

// The account: what the patron has, what was played, and what is asked of the house.

const turn = ({ table, own, unanswered }) => Boolean(!unanswered && own?.may.decide && own.ask === table?.ask);

function look(there) {
  looking = there;
  leaving = "";
  if (there) session.wish("history");
  draw();
  at(there ? "account-headline" : "headline").focus();
}

function drawAccount() {
  const { own, house, past } = session;
  const { rules } = house;
  put("account-headline", [session.own?.name ?? house.name, house.title ?? house.table].join(" · "));
  put("account-table", rules?.title ?? "");
  put("account-rules", rules ? rulesSaid(rules) : "");
  put("account-balance", own ? `${say("balance")}: ${money(own.balance)}` : "");
  put("play-on", say("keep-on"));
  show(at("play-on"), Boolean(own?.cash_out));
  put("cash-out", say(own?.cash_out ? "cash-out-waits" : "cash-out"));
  at("cash-out").setAttribute("aria-disabled", String(Boolean(own?.cash_out) || !own?.balance));
  put("sign-out", say(leaving === "out" ? "sign-out-sure" : "sign-out"));
  put("past-name", say("past"));
  put("screen-name", say("screen"));
  put("break-name", say("break"));
  put("break-how", own?.until ? say("on-break", { until: day(own.until) }) : say("break-how"));
  for (const [name, on] of Object.entries(preferences)) {
    put(name, say(CHOSEN[name][Number(on)]));
    at(name).setAttribute("aria-pressed", String(on));
  }
  show(at("still"), Boolean(house.still));
  drawBreaks();
  drawPast(past ?? []);
}

function rulesSaid({ blackjack, insurance, hits_soft_17, surrender, double_for_less }) {
  const said = [say("rule-blackjack", { odds: blackjack }), say(hits_soft_17 ? "rule-hits" : "rule-stands")];
  if (insurance) said.push(say("rule-insurance", { odds: insurance }));
  if (surrender) said.push(say("rule-surrender"));
  if (double_for_less) said.push(say("rule-less"));
  return said.join(" · ");
}

function drawPast(past) {
  const key = JSON.stringify([past, document.documentElement.lang]);
  if (at("past").dataset.key === key) return;
  at("past").dataset.key = key;
  const lines = pastRounds(past).map(({ name, cards, result, tone }) => make("li", {},
    make("strong", {}, name),
    ...cards.map(([whose, those]) => make("p", {}, `${whose}: ${those.map(short).join(" ")}`, make("span", { class: "spoken" }, those.map(spoken).join(", ")))),
    make("p", { class: `state ${tone}` }, result)));
  at("past").replaceChildren(...(lines.length ? lines : [make("li", {}, say("past-none"))]));
}

const short = (card) => ({ "##": "▮", "??": "?" }[card] ?? `${card[0] === "T" ? "10" : card[0]}${{ S: "♠", H: "♥", D: "♦", C: "♣" }[card[1]]}`);

function drawBreaks() {
  const list = at("breaks");
  if (!list.children.length) {
    list.append(...BREAKS.map(([days, name]) => {
      const key = make("button", { type: "button", class: "go" });
      key.addEventListener("click", () => {
        if (leaving === name) session.wish("exclude", days);
        leaving = leaving === name ? "" : name;
        draw();
      });
      return key;
    }));
  }
  BREAKS.forEach(([, name], index) => put(list.children[index], leaving === name ? say("break-sure", { days: say(name) }) : say(name)));
}

at("menu").addEventListener("click", () => look(!looking));
at("play-on").addEventListener("click", () => {
  if (session.own?.cash_out) session.wish("keep_on");
  look(false);
});
at("cash-out").addEventListener("click", () => at("cash-out").getAttribute("aria-disabled") !== "true" && session.wish("cash_out"));
at("sign-out").addEventListener("click", () => {
  if (leaving === "out") session.wish("sign_out");
  leaving = "out"; // a second touch means it
  draw();
});

// Of this screen: sound, and suits in four colours.

for (const name of Object.keys(preferences)) {
  at(name).addEventListener("click", () => {
    preferences[name] = !preferences[name];
    localStorage.setItem(PREFERENCES, JSON.stringify(preferences));
    document.documentElement.classList.toggle("four", preferences.suits);
    if (name === "sound" && preferences.sound) chime("asked");
    draw();
  });
}
document.documentElement.classList.toggle("four", preferences.suits);

/** A chime once for what is new: something is asked, or a round is over. */
function sound() {
  const { own, table } = session;
  const is = own?.last && table.stage === "wagers" ? `over ${own.last.round}` : turn(session) ? `asked ${own.ask}` : "";
  if (is && is !== sounded && sounded !== null && preferences.sound) chime(is.startsWith("asked") ? "asked" : own.last.net > 0 ? "won" : "over");
  sounded = is || (sounded ?? "");
}

// Over, and signing in.

function drawOver() {
  const { over, overWords } = session;
  if (over === "refused") {
    askForCode(say("session-ended"));
    return;
  }
  see("over");
  put("band", "");
  put("over-headline", say(known(`over-${over}`) ? `over-${over}` : "over"));
  looking = false;
  put("over-words", overWords || say(known(`over-${over}-then`) ? `over-${over}-then` : "over-then"));
  put("again", say({ version: "load-again", elsewhere: "use-this" }[over] ?? "enter-code"));
  at("over-headline").focus();
}

at("again").addEventListener("click", () => {
  if (session.over === "version") location.reload();
  else if (session.over === "elsewhere" && code) enter(code);
  else askForCode("");
});

function askForCode(words) {
  session?.end();
  session = null;
  forget();
  drawHead();
  see("sign-in");
  put("band", "");
  put("sign-in-headline", say("sign-in"));
  put("sign-in-how", say("sign-in-how"));
  put("code-name", say("code"));
  put("enter", say("enter"));
  put("sign-in-notice", words);
}

at("sign-in").querySelector("form").addEventListener("submit", (event) => {
  event.preventDefault();
  if (at("code").value.trim()) enter(at("code").value.trim());
});

async function enter(with_) {
  let answer;
  try {
    answer = await signIn(with_, document.documentElement.lang.slice(0, 2));
  } catch {
    askForCode(say("no-answer"));
    return;
  }
  if (!answer.session) {
    askForCode(answer.words ?? say("refused"));
    return;
  }
  code = with_;
  begin(answer.session);
}

function begin(house) {
  session?.end();
  if (lastSession()?.session !== house.session) forget(); // what another patron said at this screen is not this one's
  write(house.money);
  entered = { ask: null, what: "", cents: 0 };
  looking = false;
  wagered = 0;
  ahead.round = null;
  session = new Session(house, draw);
  draw();
  at("headline").focus();
}

// Languages.

function drawLanguages() {
  at("languages").setAttribute("aria-label", say("languages"));
  at("languages").replaceChildren(...Object.entries(LANGUAGES).map(([id, name]) => {
    const chosen = document.documentElement.lang.startsWith(id);
    const key = make("button", { type: "button", lang: id, "aria-pressed": String(chosen) }, name);
    key.addEventListener("click", () => choose(id));
    return key;
  }));
}

async function choose(language) {
  await speak(language);
  sessionStorage.setItem(LANGUAGE, language);
  document.title = say("title");
  drawLanguages();
  if (session && !session.over) session.look(language);
  draw();
  if (!at("sign-in").hidden) askForCode("");
  at("languages").querySelector("[aria-pressed=true]")?.focus();
}

const preferred = () => sessionStorage.getItem(LANGUAGE) ?? navigator.languages.map((each) => each.slice(0, 2)).find((each) => each in LANGUAGES) ?? "en";

/** The code of the QR; it is not left where it could be read or sent on. */
function takeCode() {
  const given = location.hash.slice(1);
  history.replaceState(null, "", location.pathname);
  try {
    return decodeURIComponent(given);
  } catch {
    return given; // no code of ours: the house says so
  }
}

// Scanned where the page is open already: the browser stays on it.
addEventListener("hashchange", () => {
  const given = takeCode();
  if (given) enter(given);
});

async function start() {
  const given = takeCode();
  while (!(await speak(preferred()).then(() => true, () => false))) await new Promise((again) => setTimeout(again, AGAIN));
  document.title = say("title");
  drawLanguages();
  setInterval(drawSeconds, 200);
  if (given) await enter(given);
  else if (lastSession()) begin(lastSession());
  else askForCode("");
}

start();
