// Cards as the kiosk paints them (ui/shared/faces.py), as SVG: 100 wide, 140 high.

const SVG = "http://www.w3.org/2000/svg";
const disc = (x, y, r) => `M${x - r} ${y}a${r} ${r} 0 1 0 ${2 * r} 0a${r} ${r} 0 1 0 ${-2 * r} 0`;

/** Each suit in a square of side 1. */
export const SUITS = {
  D: "M.5 0Q.62 .26 .88 .5Q.62 .74 .5 1Q.38 .74 .12 .5Q.38 .26 .5 0",
  H: "M.5 .98C.3 .72 .02 .55 .02 .29C.02 .02 .4 -.03 .5 .25C.6 -.03 .98 .02 .98 .29C.98 .55 .7 .72 .5 .98",
  S: "M.5 0C.64 .24 .97 .4 .97 .64C.97 .86 .68 .92 .53 .72Q.55 .9 .72 1L.28 1Q.45 .9 .47 .72C.32 .92 .03 .86 .03 .64C.03 .4 .36 .24 .5 0",
  C: `${disc(0.5, 0.245, 0.235)}${disc(0.235, 0.6, 0.235)}${disc(0.765, 0.6, 0.235)}${disc(0.5, 0.5, 0.13)}M.46 .52Q.46 .88 .28 1L.72 1Q.54 .88 .54 .52`,
};

// How wide a rank is in the corner, and where its ink begins, in the letters of the page.
const WIDTHS = { A: 39.1, 2: 29.2, 3: 30.8, 4: 32.5, 5: 29.7, 6: 31.4, 7: 28.6, 8: 31.4, 9: 31.4, T: 47, J: 27, Q: 38, K: 35.2 };

function draw(name, attributes, ...children) {
  const element = document.createElementNS(SVG, name);
  for (const [key, value] of Object.entries(attributes)) element.setAttribute(key, value);
  element.append(...children);
  return element;
}

const suit = (name, left, top, side) =>
  draw("path", { d: SUITS[name], transform: `translate(${left} ${top}) scale(${side})`, class: "ink" });

/** Rank and suit of a corner, the rank `height` high. */
function index(rank, name, height, side) {
  const scale = height / 40, width = Math.min(WIDTHS[rank] * scale, 47);
  const text = draw("text", { x: 7.5, y: 7.5 + height, "font-size": height / 0.727, class: "ink rank" }, rank === "T" ? "10" : rank);
  if (rank === "T") {
    text.setAttribute("textLength", width);
    text.setAttribute("lengthAdjust", "spacingAndGlyphs");
  }
  return [text, suit(name, 7.5 + Math.max(width, 30) + 7, 7.5 + height - side, side)];
}

/** The picture of a card: "TS", "??" for one that was not read, "##" for one that lies face down. */
export function card(name) {
  const picture = draw("svg", { viewBox: "0 0 100 140", class: "card", "aria-hidden": "true", focusable: "false" });
  picture.append(draw("rect", { width: 100, height: 140, rx: 9, class: "edge" }));
  if (name === "##") {
    picture.append(draw("rect", { x: 1.7, y: 1.7, width: 96.6, height: 136.6, rx: 7.3, class: "plate" }));
    picture.append(draw("rect", { x: 6.2, y: 6.2, width: 87.6, height: 127.6, rx: 2.8, class: "back-line" }));
    picture.append(draw("rect", { x: 7.5, y: 7.5, width: 85, height: 125, rx: 1.5, class: "back" }));
    picture.append(draw("path", { d: lattice(), class: "weave" }));
    return picture;
  }
  const [rank, of] = name;
  const unread = !(rank in WIDTHS && of in SUITS);
  picture.append(draw("rect", { x: 1.7, y: 1.7, width: 96.6, height: 136.6, rx: 7.3, class: unread ? "plate unread" : "plate" }));
  picture.classList.add("HD".includes(of) ? "red" : "black", `suit-${of}`);
  if (unread) {
    picture.append(draw("text", { x: 50, y: 118, "font-size": 90, "text-anchor": "middle", class: "ink rank" }, "?"));
    return picture;
  }
  const foot = draw("g", { transform: "rotate(180 50 70)" });
  foot.append(...index(rank, of, 22, 19));
  picture.append(...index(rank, of, 40, 33), foot, suit(of, 7, 62, 42));
  return picture;
}

/** Fine lines both ways, inside the back's margin. */
function lattice() {
  const [left, top, right, bottom] = [7.5, 7.5, 92.5, 132.5];
  let lines = "";
  for (let at = left - (bottom - top); at < right; at += 100 / 6) {
    const from = Math.max(at, left), to = Math.min(at + bottom - top, right);
    lines += `M${from} ${top + from - at}L${to} ${top + to - at}M${from} ${bottom - from + at}L${to} ${bottom - to + at}`;
  }
  return lines;
}
