// What the page says: phrases of the house's own files, numbers and money as the house writes them.

let phrases = {};
let money_ = { before: "", after: "", thousands: ",", decimal: "." };

/** Raises where the house does not answer. */
export async function speak(language) {
  const answer = await fetch(`/words/${language}.json`);
  if (!answer.ok) throw new Error(`words: ${answer.status}`);
  phrases = await answer.json();
  document.documentElement.lang = language === "zh" ? "zh-Hans" : language;
}

/** How the house writes amounts. No line ends within one. */
export function write(house) {
  money_ = { ...money_, ...house };
  for (const each of ["before", "after"]) money_[each] = money_[each].replaceAll(" ", "\u00a0");
}

/** The phrase with its facts; its own name where the house has none. */
export function say(name, facts = {}) {
  const text = phrases[`patron-${name}`] ?? name;
  return text.replace(/\{ *\$(\w+) *\}/g, (_, fact) => facts[fact] ?? "");
}

export const known = (name) => `patron-${name}` in phrases;

/** Sentences after one another, those that are none left out. */
export const sentences = (...all) => all.filter(Boolean).join(document.documentElement.lang.startsWith("zh") ? "" : " ");

/** Cents as they are written on a felt: "1,250", "37.50", "−5". */
export function money(cents, sign = "") {
  const whole = String(Math.floor(Math.abs(cents) / 100)).replace(/\B(?=(\d{3})+$)/g, money_.thousands);
  const part = Math.abs(cents) % 100;
  const minus = cents < 0 ? "−" : cents > 0 ? sign : "";
  const joined = minus && money_.before ? "\u2060" : ""; // else a line may end between the two
  return `${minus}${joined}${money_.before}${whole}${part ? `${money_.decimal}${String(part).padStart(2, "0")}` : ""}${money_.after}`;
}

/** What stands on a chip: from 10,000 on in thousands, for a phone's chip has the room of four signs. */
export function chipFace(cents) {
  const [unit, sign] = cents >= 100_000_000 ? [100_000_000, "M"] : cents >= 1_000_000 ? [100_000, "K"] : [0, ""];
  const exact = unit && cents % unit === 0;
  return (exact ? money((cents / unit) * 100).replace(/\d+/, (digits) => digits + sign) : money(cents)).replaceAll("\u00a0", " ");
}

/** Of the day, to the second, by the clock where the page is read. */
export const clock = (at) => new Date(at).toLocaleTimeString(document.documentElement.lang, { hour12: false });

/** A day as it is written where the page is read. */
export const day = (at) => new Date(at).toLocaleDateString(document.documentElement.lang, { dateStyle: "medium" });

const RANKS = new Set(["A", "J", "Q", "K"]);

/** A card as it is spoken: "8 of spades". */
export function spoken(card) {
  if (card === "##") return say("face-down");
  if (card === "??") return say("not-read");
  const rank = card[0] === "T" ? "10" : RANKS.has(card[0]) ? say(`rank-${card[0]}`) : card[0];
  return say("card", { rank, suit: say(`suit-${card[1]}`) });
}
