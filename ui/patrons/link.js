// The line to the house: the NATS client protocol over one WebSocket. Connects again by itself, ever slower, and never gives up.
//
// The protocol is lines of text and counted payloads: https://docs.nats.io/reference/reference-protocols/nats-protocol

const CRLF = [13, 10];
const FIRST_WAIT = 250, LONGEST_WAIT = 8_000; // ms between tries to connect
const REFUSALS = 7; // one after the other, before a session is over: the house's door may only just be opening again
// ms: without a word of the house, after which the line is tried; and within which the house answers that. Of a crowd each try is a message, beside what is said.
const QUIET = 10_000, ANSWERS = 4_000;
const LOOK = 1_000; // ms between two looks at how long it is
const LONGEST_LINE = 8_192, LONGEST_PAYLOAD = 65_536; // bytes; the house sends nothing longer

const UNREACHED = 4; // tries, after which it is said that the house is not reached
/** The way through the page's own port, where the house's own is not reached: over ssh, or by another name than the certificate's. */
const OWN_PORT = () => `${location.protocol.replace("http", "ws")}//${location.host}/line`;

const encoder = new TextEncoder(), decoder = new TextDecoder();

/** Cuts what arrives, however it was divided, into the server's operations. */
export class Parser {
  #rest = new Uint8Array(0);

  /** @param {Uint8Array} bytes @returns {{op: string, text: string, subject?: string, payload?: string}[]} Throws on what is no NATS. */
  take(bytes) {
    const all = new Uint8Array(this.#rest.length + bytes.length);
    all.set(this.#rest);
    all.set(bytes, this.#rest.length);
    const found = [];
    let at = 0;
    for (;;) {
      const end = lineEnd(all, at);
      if (end < 0) {
        if (all.length - at > LONGEST_LINE) throw new Error("a line without an end");
        break;
      }
      const text = decoder.decode(all.subarray(at, end));
      const op = text.split(/[ \t]/, 1)[0].toUpperCase();
      if (op !== "MSG") {
        found.push({ op, text: text.slice(op.length).trim() });
        at = end + 2;
        continue;
      }
      const words = text.split(/[ \t]+/); // MSG subject sid [reply-to] bytes
      const size = Number(words.at(-1));
      if (words.length < 4 || !Number.isInteger(size) || size < 0 || size > LONGEST_PAYLOAD) throw new Error(text.slice(0, 80));
      const begin = end + 2;
      if (all.length < begin + size + 2) break;
      found.push({ op, text: "", subject: words[1], payload: decoder.decode(all.subarray(begin, begin + size)) });
      at = begin + size + 2;
    }
    this.#rest = all.slice(at);
    return found;
  }
}

function lineEnd(all, at) {
  for (let i = all.indexOf(CRLF[0], at); i >= 0; i = all.indexOf(CRLF[0], i + 1)) {
    if (all[i + 1] === CRLF[1]) return i;
  }
  return -1;
}

/**
 * One session's line. `listen`: the subjects that it hears. `on.open()`: it is up, and everything has to be asked for anew.
 * `on.lost()`, `on.message(subject, text)`, `on.unreached()`: it is tried in vain;
 * `on.refused()`: the house does not know this session (any more).
 */
export class Link {
  #socket = null;
  #parser = null;
  #wait = FIRST_WAIT;
  #retry = 0;
  #looking = 0;
  #heard = 0;
  #tried = Infinity; // when the line was tried, where nothing has come since
  #up = false;
  #failed = 0; // tries since it was up last
  #tries = ""; // the address that is tried, or is up
  #works = null; // the one that was up
  #refused = 0;
  #ended = false;

  constructor(address, token, listen, on) {
    Object.assign(this, { addresses: [address, OWN_PORT()], token, listen, on });
    this.online = () => this.#again(0);
    this.offline = () => this.#drop();
    this.shown = () => document.hidden || this.try(); // a phone that was in a pocket may have lost its line there
    window.addEventListener("online", this.online);
    window.addEventListener("offline", this.offline);
    document.addEventListener("visibilitychange", this.shown);
    this.#connect();
  }

  get up() {
    return this.#up;
  }

  /** Sends `value` as JSON; false where the line is down. */
  publish(subject, value) {
    if (!this.#up) return false;
    const payload = encoder.encode(JSON.stringify(value));
    const head = encoder.encode(`PUB ${subject} ${payload.length}\r\n`);
    const all = new Uint8Array(head.length + payload.length + 2);
    all.set(head);
    all.set(payload, head.length);
    all.set(CRLF, head.length + payload.length);
    this.#socket.send(all);
    return true;
  }

  /** The line is given up for good. */
  end() {
    this.#ended = true;
    window.removeEventListener("online", this.online);
    window.removeEventListener("offline", this.offline);
    document.removeEventListener("visibilitychange", this.shown);
    this.#drop();
    clearTimeout(this.#retry);
  }

  #connect() {
    if (this.#ended || this.#socket) return;
    this.#tries = this.#works ?? this.addresses[this.#failed % this.addresses.length];
    const socket = new WebSocket(this.#tries);
    socket.binaryType = "arraybuffer";
    this.#socket = socket;
    this.#parser = new Parser();
    this.#spoke();
    this.#looking = setInterval(() => this.#look(), LOOK);
    socket.onmessage = ({ data }) => {
      if (this.#socket === socket) this.#took(typeof data === "string" ? encoder.encode(data) : new Uint8Array(data));
    };
    socket.onclose = () => {
      if (this.#socket === socket) this.#drop();
    };
  }

  /** Asks whether the house is there: a line on which nothing comes then is made anew. */
  try() {
    if (!this.#up || this.#tried < Infinity) return;
    this.#tried = performance.now();
    this.#write("PING");
  }

  #look() {
    const now = performance.now();
    if (now - this.#tried >= ANSWERS) this.#drop();
    else if (now - this.#heard >= QUIET) this.#up ? this.try() : this.#drop();
  }

  #spoke() {
    this.#heard = performance.now();
    this.#tried = Infinity;
  }

  #took(bytes) {
    this.#spoke();
    let operations;
    try {
      operations = this.#parser.take(bytes);
    } catch {
      this.#drop();
      return;
    }
    for (const each of operations) this.#obey(each);
  }

  #obey({ op, text, subject, payload }) {
    if (op === "INFO" && !this.#up) {
      const options = { verbose: false, pedantic: false, lang: "javascript", version: "1", protocol: 1, headers: false };
      this.#write(`CONNECT ${JSON.stringify({ ...options, auth_token: this.token })}`);
      this.listen.forEach((name, index) => this.#write(`SUB ${name} ${index + 1}`));
      this.#write("PING");
    } else if (op === "PING") {
      this.#write("PONG");
    } else if (op === "PONG" && !this.#up) {
      this.#up = true;
      this.#wait = FIRST_WAIT;
      this.#refused = 0;
      this.#works = this.#tries; // the other way costs the house more, or is no way at all
      this.#failed = 0;
      this.on.open();
    } else if (op === "MSG") {
      this.on.message(subject, payload);
    } else if (op === "-ERR" && /authori[sz]ation|authentication/i.test(text)) {
      this.#refused += 1;
      if (this.#refused >= REFUSALS) this.on.refused();
      else this.#drop();
    }
  }

  #write(line) {
    this.#socket?.send(encoder.encode(`${line}\r\n`));
  }

  /** The line is down: told once, and tried again. */
  #drop() {
    const socket = this.#socket;
    clearInterval(this.#looking);
    this.#socket = null;
    if (socket) {
      socket.onmessage = socket.onclose = null;
      socket.close();
    }
    if (this.#up) {
      this.#up = false;
      if (!this.#ended) this.on.lost();
    } else if (socket && !this.#refused) {
      this.#failed += 1;
      if (this.#failed >= UNREACHED && !this.#ended) this.on.unreached();
    }
    this.#again(this.#wait * (0.5 + Math.random())); // not all of a house's screens at the same moment
  }

  #again(wait) {
    if (this.#ended || this.#socket) return;
    clearTimeout(this.#retry);
    this.#retry = setTimeout(() => this.#connect(), wait);
    this.#wait = Math.min(this.#wait * 2, LONGEST_WAIT);
  }
}
