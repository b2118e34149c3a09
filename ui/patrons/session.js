// One patron's session: signed in, what the house has said, what the patron said and the house has not yet answered.
//
// The messages are those of docs/patrons.md. Nothing here works out what a patron may do: that is `own.may`.

import { Link } from "./link.js";

const VERSION = 1;
const AGAIN = 2_000, SELDOM = 16_000; // ms without an answer, after which a message is sent again; twice as long each time, up to
const BEHIND = 300; // ms that a patron's own message may be behind the table's
const KEPT = "session", UNANSWERED = "unanswered", ANSWERED = "answered"; // in sessionStorage: for as long as this tab lasts

const kept = (name) => JSON.parse(sessionStorage.getItem(name) ?? "null");
const keep = (name, value) => (value ? sessionStorage.setItem(name, JSON.stringify(value)) : sessionStorage.removeItem(name));

/** The sign-in's answer: `{session}`, or `{words, wait}` where it was refused. Raises where the house does not answer. */
export async function signIn(code, language) {
  const body = JSON.stringify({ v: VERSION, code, language });
  const answer = await fetch("/sign-in", { method: "POST", headers: { "Content-Type": "application/json" }, body });
  const said = await answer.json();
  return answer.ok ? { session: said } : { words: said.words, reason: said.refused?.id };
}

export const lastSession = () => kept(KEPT);
export const forget = () => [KEPT, UNANSWERED, ANSWERED].forEach((name) => keep(name, null));

export class Session {
  table = null; // the last of each that the house sent
  own = null;
  came = 0; // when `table` came, by performance.now()
  line = "opening"; // "up", "lost"
  unanswered = kept(UNANSWERED); // the message that was sent and not answered
  answer = kept(ANSWERED); // what came of the last one, with what it answered: `ask`, `amount`; `gone` once it is not told any more
  unreached = false; // the line is tried in vain
  past = null; // the patron's last rounds, the newest first: `{table, own}`; null until they were asked for
  over = null; // why the session is over: "elsewhere", "withdrawn", "signed_out", "idle", "refused", "version"
  overWords = "";

  constructor(house, changed) {
    keep(KEPT, house);
    this.house = house;
    this.changed = changed;
    const mine = `p.${house.table}.${house.session}`;
    this.subject = `${mine}.d`;
    this.link = new Link(house.url, house.token, [`${mine}.a`], {
      open: () => this.#opened(),
      lost: () => this.#set({ line: "lost" }),
      unreached: () => this.#set({ unreached: true }),
      refused: () => this.#end("refused", ""),
      message: (_, text) => this.#heard(text),
    });
  }

  /** Says it to the table; nothing happens while an earlier word is not answered yet. `amount`: cents. */
  say(what, amount) {
    if (this.unanswered || this.over || !this.own) return;
    const message = { v: VERSION, id: unused(), ask: this.own.ask, do: what };
    this.unanswered = amount === undefined ? message : { ...message, amount };
    keep(UNANSWERED, this.unanswered);
    this.answer = null;
    keep(ANSWERED, null);
    this.#send();
    this.changed();
  }

  /** Asks something of the house; what comes of it is seen in `own`. */
  wish(what, amount) {
    const message = { v: VERSION, id: unused(), do: what };
    this.link.publish(this.subject, amount === undefined ? message : { ...message, amount });
  }

  look(language) {
    const message = { v: VERSION, id: unused(), do: "look" };
    this.link.publish(this.subject, language ? { ...message, language } : message);
  }

  end() {
    clearTimeout(this.timer);
    clearTimeout(this.behind);
    this.link.end();
  }

  #opened() {
    for (const old of [this.table, this.own]) if (old) old.n = 0; // the table may have a fresh journal by now, which counts anew
    this.look();
    this.#send();
    this.#set({ line: "up", unreached: false });
  }

  /** What has no answer yet, now and again after `wait`: ever more seldom, for a house that is late has no time for what comes twice. */
  #send(wait = AGAIN) {
    clearTimeout(this.timer);
    if (!this.unanswered) return;
    if (wait > AGAIN) this.link.try(); // a house that is late says so; a line that is gone does not
    this.link.publish(this.subject, this.unanswered);
    this.timer = setTimeout(() => this.#send(Math.min(2 * wait, SELDOM)), wait);
  }

  #heard(text) {
    let message;
    try {
      message = JSON.parse(text);
    } catch {
      return;
    }
    if (message?.v !== VERSION) {
      this.#end("version", "");
      return;
    }
    if (message.t === "table" && newer(message, this.table)) this.#takeTable(message);
    else if (message.t === "own") this.#takeOwn(message);
    else if (message.t === "answer") this.#answered(message);
    else if (message.t === "history") this.#past(message);
    else if (message.t === "over") this.#end(message.why, message.words);
  }

  /** Something else is asked now: what is asked of this patron is just behind it, and the two are shown as one. */
  #takeTable(table) {
    const another = this.table && this.table.ask !== table.ask;
    Object.assign(this, { table, came: performance.now() });
    this.#passBy(table.ask);
    clearTimeout(this.behind);
    if (another) this.behind = setTimeout(this.changed, BEHIND);
    else this.changed();
  }

  /** A refusal is told while what is asked now is asked; one that was late, until the stage that came instead is over too. */
  #passBy(ask) {
    if (!this.answer || this.answer.during === ask) return;
    if (this.answer.during) this.answer.gone = true;
    else if (ask !== this.answer.ask) this.answer.during = ask;
    keep(ANSWERED, { ...this.answer, own: null });
  }

  #takeOwn(own) {
    if (!own || !newer(own, this.own)) return;
    clearTimeout(this.behind);
    this.#set({ own });
  }

  #answered(answer) {
    if (this.unanswered && answer.id === this.unanswered.id) {
      const { ask, amount } = this.unanswered;
      const now = this.table?.ask;
      this.answer = { ...answer, ask, amount, during: answer.result === "late" && now === ask ? null : now };
      this.unanswered = null;
      keep(UNANSWERED, null);
      keep(ANSWERED, { ...this.answer, own: null });
    }
    this.#takeOwn(answer.own);
    this.changed();
  }

  /** The patron's last rounds come one by one, the oldest first. */
  #past({ at, of, table, own }) {
    if (at <= 1) this.past = [];
    if (table) this.past.unshift({ table, own });
    if (at === of) this.changed();
  }

  #end(why, words) {
    this.end();
    forget();
    this.#set({ over: why, overWords: words, line: "lost" });
  }

  #set(values) {
    Object.assign(this, values);
    this.changed();
  }
}

/** Of two messages of a kind the one with the greater number, of two with the same the later one. */
const newer = (one, other) => !other || one.n >= other.n;

function unused() {
  const bytes = crypto.getRandomValues(new Uint8Array(12));
  return Array.from(bytes, (each) => (each % 36).toString(36)).join("");
}
