// What is shown of a session, as plain values: the words, the hands, the keys. Nothing of the page is touched here.

import { clock, day, money, say, sentences, spoken } from "./words.js";

/** The key that opens the amount of a double for less; no decision. */
export const LESS = "double-less";

/** In the order of their places: each key has one place for ever. */
export const KEYS = ["stand", "hit", "double", "surrender", "first", "both", LESS];

const SILENT = { stand: "lost-stand", hit: "lost-hit", first: "lost-first" }; // what becomes of who says nothing
const LAST_WORDS = new Set(["stand", "double", "surrender"]); // after which a hand is asked nothing more
const CHIPS = 5; // as many as a phone shows beside each other

const soft = (hand) => hand.soft && hand.total < 21;
const points = (hand) => (soft(hand) ? say("soft", { total: hand.total }) : String(hand.total));

/** `tone`: "ask" where the patron is asked, "won", "lost", "" else. `notice`: what went wrong, or was corrected. `band`: what is wrong with the line. */
export function shown(session) {
  const { table, own } = session;
  if (!table || !own) return { ...NOTHING, headline: say(session.line === "lost" || session.unreached ? "connecting" : "moment"), band: band(session) };
  const finished = table.stage === "wagers" && table.last;
  const asked = own.ask === table.ask ? own.may : {}; // one of the two is still on its way
  const [headline, second, tone] = said(session, asked);
  return {
    move: move(table, own, asked),
    headline,
    second,
    tone,
    notice: notice(session, asked),
    band: band(session),
    seconds: table.seconds,
    hands: hands(finished ? table.last : table, finished ? own.last : own, Boolean(finished), Boolean(asked.decide)),
    dealer: dealerHand(finished ? table.last.dealer : table.dealer),
    balance: own.balance,
    wager: lies(own),
    insurance: own.insurance,
    keys: keys(session, asked),
    amount: amount(table, own, asked),
    ahead: mayDecideAhead(session, asked),
    less: asked.double ? { what: "double", ask: own.ask, ...asked.double, now: 0, chips: fitting(table) } : null,
  };
}

/** The wager, with what a double or a second hand added. */
const lies = (own) => Math.max(own.wager, own.hands.reduce((sum, hand) => sum + hand.wager, 0));

const NOTHING = {
  move: "", headline: "", second: "", tone: "", notice: "", band: "", seconds: null, hands: [], dealer: null,
  balance: null, wager: 0, insurance: 0, keys: [], amount: null, ahead: false, less: null,
};

/** Whose move it is. */
function move({ stage }, own, may) {
  if (stage === "closed") return "";
  if (stage === "wagers" && (own.cash_out || own.until || !(own.last || (may.wager && own.wager)))) return ""; // the words below say it
  if (may.decide?.length || (may.insurance && !own.insurance)) return say("move-you");
  if (stage === "wagers") return say("move-wagers");
  return say(["insurance", "split", "play"].includes(stage) ? "move-patrons" : "move-dealer");
}

/** Headline, the line below it, and its tone. */
function said(session, may) {
  const { table, own, answer } = session;
  const at = answer?.result === "accepted" && answer.ask === table.ask ? answer.at : null;
  if (table.stage === "closed") return [say("closed"), "", ""];
  if (may.wager && own.wager) {
    return [say("wagered", { amount: money(own.wager) }), at ? say("counted", { time: clock(at) }) : say(table.clock ? "until-clock" : "until-first-card"), ""];
  }
  if (table.stage === "no_more_bets") return [say("no-more-bets"), say(own.wager ? "wager-lies" : "not-in-then", { amount: money(own.wager) }), ""];
  if (table.stage === "wagers") return between(table, own, may);
  if (may.insurance) {
    if (own.insurance) return [say("insured", { amount: money(own.insurance) }), at ? say("counted", { time: clock(at) }) : "", ""];
    return [say("ask-insurance"), say("insurance-how", { amount: money(may.insurance.most) }), "ask"];
  }
  if (may.decide?.length) return asks(table, own, may);
  const done = own.hands.findIndex((hand) => hand.decided);
  if (done >= 0) {
    if (own.hands[done].silent) return [say("card-comes"), say("silent-draws"), "lost"]; // the house has said it
    const then = table.stage === "card" ? say("card-comes") : at ? say("counted", { time: clock(at) }) : say("counted-no-time");
    return [say(`did-${own.hands[done].decided}`), then, ""];
  }
  if (!own.wager) return [say("not-in"), say("not-in-then"), ""];
  const quiet = own.hands.some((hand) => hand.silent);
  const waits = { deal: "deal", card: "card-comes", dealer: "dealer-plays" }[table.stage] ?? "others";
  return [say(waits), quiet ? say(own.hands.length > 1 && own.hands[0].playing ? "silent-first" : "silent") : "", quiet ? "lost" : ""];
}

function between(table, own, may) {
  if (own.until) return [say("on-break", { until: day(own.until) }), own.wager ? say("on-break-wager", { amount: money(own.wager) }) : say("on-break-then"), ""];
  if (own.cash_out && !own.last) return [say("cash-out-asked", { amount: money(own.balance) }), say("cash-out-then"), ""];
  const limits = own.cash_out ? say("cash-out-then") : may.wager
    ? say(own.last ? "limits-next" : "limits", { least: money(may.wager.least), most: money(may.wager.most) })
    : own.balance < table.least ? say("balance-short", { least: money(table.least) }) : "";
  if (!own.last) return [say(may.wager ? "ask-wager" : "wagers-wait"), limits, may.wager ? "ask" : ""];
  const { net, void: undone, silent, drawn } = own.last;
  const result = undone ? "void" : net > 0 ? "won" : net < 0 ? "lost" : "even";
  const tone = undone ? "" : net > 0 ? "won" : net < 0 ? "lost" : "";
  return [say(result, { amount: money(Math.abs(net)) }), sentences(silent ? say(drawn ? "silent-drew" : "silent-was") : "", insuredSaid(own.last), limits), tone];
}

/** What became of a finished round's insurance; of a void one it was returned. */
function insuredSaid({ insurance, void: undone }) {
  if (!insurance || undone) return "";
  return say(insurance.net > 0 ? "insurance-won" : "insurance-lost", { amount: money(Math.abs(insurance.net)) });
}

function asks(table, own, may) {
  if (may.decide.includes("first")) {
    const adds = may.adds?.both;
    const how = may.decide.includes("both") ? say("split-how", { amount: money(adds ?? own.wager) }) : say("split-short");
    return [say("ask-split"), how, "ask"];
  }
  const index = Math.max(0, table.hands.findIndex((hand) => hand.in_play));
  const hand = table.hands[index];
  const name = table.hands.length > 1 ? (index ? "ask-second" : "ask-first") : "ask";
  const total = points(hand);
  return [say(name, { total }).replace(` ${total}`, `\u00a0${total}`), "", "ask"]; // the number stays with its verb
}

/** What became of the patron's word, where it did not count, or does not yet; else what of the cards was corrected. */
function notice(session, may) {
  const { answer, unanswered, line, table, own } = session;
  if (unanswered) return line === "up" ? { tone: "wait", text: say("sending") } : "";
  const late = answer?.result === "late" && !answer.gone;
  const before = table.corrected && answer?.ask !== table.ask; // it was said of the card as it was
  if (before) return { tone: "news", text: corrected(table, own, late && Boolean(may.decide || may.insurance)) };
  if (late) return { tone: "bad", text: say("too-late", { what: meant(answer) }) };
  if (answer?.result === "refused" && !answer.gone) return { tone: "bad", text: answer.words ?? say("refused") };
  const news = sentences(table.corrected ? corrected(table, own, false) : amended(table, own), own.balance < 0 ? say("uncovered") : "", own.paid ? say("paid-out", { amount: money(own.paid) }) : "");
  return news ? { tone: "news", text: news } : "";
}

/** What a message meant, in words: "DRAW", "Wager 25". */
function meant({ do: what, amount }) {
  const name = say(what);
  return amount === undefined ? name.toLocaleUpperCase(document.documentElement.lang) : `${name} ${money(amount)}`;
}

/** A card of this round was another. `late`: the patron's word on it came after that, and can be said once more. */
function corrected(table, own, late) {
  return sentences(...(table.changes ?? []).map((each) => change(table, each)), meaning(own, late));
}

/** What was changed, and to what total of the hand it leads. */
function change(table, { hand, was, now }) {
  const whose = hand ? table.hands[hand - 1] : table.dealer;
  const name = say(!hand ? "dealer" : table.hands.length > 1 ? (hand > 1 ? "second-hand" : "first-hand") : "the-hand");
  const facts = { hand: name, was: spoken(was), now: spoken(now), total: whose?.total ?? "" };
  return say(whose?.total ? "changed-to" : "changed", facts);
}

/** What a correction means for this patron. */
function meaning(own, late) {
  if (own.corrected === "again" || late) return say("corrected-again");
  if (own.corrected !== "stands") return say("corrected");
  const decided = own.hands.find((hand) => hand.decided)?.decided;
  const decision = decided ? say(decided).toLocaleUpperCase(document.documentElement.lang) : `${say("insurance")} ${money(own.insurance)}`;
  return say("corrected-stands", { decision });
}

/** A card of the finished round was another, or of an older one. */
function amended(table, own) {
  if (own.amended?.round) return say("amended-round", { round: own.amended.round, was: money(own.amended.was, "+"), net: money(own.amended.net, "+") });
  if (own.amended) return say("amended-net", { was: money(own.amended.was, "+"), net: money(own.amended.net, "+") });
  return table.stage === "wagers" && table.last?.amended ? say("amended") : "";
}

function band({ line, own, table, unanswered, unreached, house }) {
  if (unreached && line === "opening") return say("unreached", { host: new URL(house.url).host });
  if (line === "lost") {
    const stays = own?.wager && table?.stage !== "wagers" ? say("lost-stays", { amount: money(lies(own)) }) : "";
    const then = stays && own.may.decide && table.silent ? say(SILENT[table.silent]) : "";
    const sent = unanswered ? say("lost-unanswered") : "";
    return sentences(say("lost-line"), stays, then, sent);
  }
  return table?.stopped ? say("stopped") : "";
}

/** The table's hands as this patron has them. `mine`: how many of the cards count for the patron; null where the patron is in none. */
function hands(table, own, finished, asked) {
  const playing = finished ? Boolean(own) : own.wager > 0;
  return table.hands.map((hand, index) => {
    const its = own?.hands?.[index];
    const mine = its && its.cards > 0 && (its.playing || its.wager > 0) ? its : null;
    const fewer = mine && !mine.playing && mine.cards < hand.cards.length;
    const others = playing && !mine && table.stage !== "split" && table.hands.length > 1;
    return {
      name: table.hands.length > 1 ? say(index ? "second-hand" : "first-hand") : say(playing ? "hand" : "the-hand"),
      cards: hand.cards,
      mine: others ? 0 : (mine?.cards ?? null),
      total: fewer ? String(mine.total) : hand.cards.length ? String(hand.total) : "",
      soft: !fewer && soft(hand) ? say("soft-short") : "",
      lit: Boolean(hand.in_play && mine?.playing && (asked || mine.decided)), // the headline is about it
      wager: mine ? mine.wager : 0,
      state: others ? { text: say("not-yours"), tone: "" } : state(mine, fewer, finished, table.hands.length === 1),
    };
  });
}

function dealerHand(dealer) {
  const total = dealer.total === null || dealer.total === undefined || !dealer.cards.length ? "" : String(dealer.total);
  const text = dealer.blackjack ? say("outcome-blackjack") : dealer.bust ? say("outcome-bust") : "";
  const quiet = { mine: null, lit: false, wager: 0, state: { text, tone: "" } };
  return { name: say("dealer"), cards: dealer.cards, total, soft: total && soft(dealer) ? say("soft-short") : "", ...quiet };
}

function state(mine, fewer, finished, alone) {
  if (!mine) return { text: "", tone: "" };
  if (finished) {
    const { net, outcome } = mine;
    const tone = net > 0 ? "won" : net < 0 ? "lost" : "";
    return { text: `${say(`outcome-${outcome}`)}${net ? ` ${money(net, "+")}` : ""}`, tone };
  }
  if (mine.total > 21) return { text: say("outcome-bust"), tone: "lost" };
  if (mine.decided) return { text: say(mine.decided), tone: "done" };
  if (mine.silent && alone) return { text: say("silent-short"), tone: "lost" };
  if (fewer) return { text: say("cards-count", { count: mine.cards }), tone: "" };
  return { text: "", tone: "" };
}

/** The patron's past rounds in lines of words: `{name, cards, result, tone}`. */
export function pastRounds(past) {
  return past.map(({ table, own }) => ({
    name: [say("round", { number: own.round }), table.at ? clock(table.at) : ""].filter(Boolean).join(" · "),
    cards: [
      [say("dealer"), table.dealer.cards],
      ...table.hands.map((hand, index) => [say(table.hands.length > 1 ? (index ? "second-hand" : "first-hand") : "the-hand"), hand.cards]),
    ],
    result: [
      say("was-wagered", { amount: money(own.hands.reduce((sum, hand) => sum + hand.wager, 0)) }),
      own.void ? say("void") : say(own.net > 0 ? "won" : own.net < 0 ? "lost" : "even", { amount: money(Math.abs(own.net)) }),
      own.hands.some((hand) => hand.outcome === "surrender") ? say("outcome-surrender") : "",
      insuredSaid(own),
      own.silent ? say(own.drawn ? "silent-drew" : "silent-was") : "",
      table.amended ? (own.was === undefined ? say("corrected") : say("past-amended", { was: money(own.was, "+"), net: money(own.net, "+") })) : "",
    ].filter(Boolean).join(" · "),
    tone: own.net > 0 ? "won" : own.net < 0 ? "lost" : "",
  }));
}

/** Whether the patron may say now what to do once a hand of this round is asked about: where the house allows it, and nothing is asked. */
function mayDecideAhead({ house, table, own }, may) {
  if (!house.ahead || !own.wager || Object.keys(may).length) return false;
  if (!["no_more_bets", "deal", "insurance", "split", "play", "card"].includes(table.stage)) return false;
  return !own.hands.length || own.hands.some((hand) => hand.playing && !LAST_WORDS.has(hand.decided));
}

/** Whether what was decided ahead, to stand on `total` or more, answers what is asked now. A corrected card is looked at first. */
export function standsAhead({ table, own, line, unanswered }, total) {
  const hand = table?.hands.find((each) => each.in_play);
  if (!hand || unanswered || line !== "up" || own?.ask !== table.ask || table.corrected) return false;
  return Boolean(own.may.decide?.includes("stand")) && hand.total >= total;
}

/** Which keys there are: `{do, label, adds, sending, amount}`. A balance that is below the wager doubles for all of it. */
function keys({ unanswered, own }, may) {
  return [...(may.decide ?? []), ...(may.double ? [LESS] : [])].map((each) => ({
    do: each,
    label: say(each),
    adds: may.adds?.[each] ? money(may.adds[each], "+") : "",
    sending: unanswered?.do === each,
    amount: each === "double" && may.adds.double < own.wager ? may.adds.double : undefined,
  }));
}

/** The amount that may be said: of a wager, which 0 takes out, or of insurance. */
function amount(table, own, may) {
  const [what, offer] = may.wager ? ["wager", may.wager] : may.insurance ? ["insurance", may.insurance] : [];
  if (!what) return null;
  const now = what === "wager" ? own.wager : own.insurance;
  return { what, ask: own.ask, least: offer.least ?? 1, most: offer.most, now, chips: fitting(table) };
}

/** The chips with which wagers of this table are put together. */
function fitting({ chips, least, most }) {
  return chips.filter((cents) => cents * CHIPS >= (least ?? 0) && cents <= (most ?? Infinity)).slice(0, CHIPS);
}
