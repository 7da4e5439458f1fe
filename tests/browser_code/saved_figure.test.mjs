import assert from "node:assert/strict";
import { afterEach, beforeEach, test } from "node:test";
import { inTurn } from "../../components/frame/in_turn.js";
import { shortened, wrapWords } from "../../components/frame/wrap_words.js";
import { plotlyImage } from "../../components/frame/streamlit_internals.js";

class Anchor {
  click() {
    saved.push([this.download, this.href]);
  }
}
let saved, createObjectURL;

// Charts whose camera does what Plotly's does: it draws for a while, makes a URL of the picture, and clicks on a link to it.
function cameraOf(chart, pause) {
  return {
    click: () => setTimeout(() => {
      const href = URL.createObjectURL(new Blob([`<svg>${chart}</svg>`], { type: "image/svg+xml" }));
      Object.assign(new HTMLAnchorElement(), { download: `${chart}.svg`, href }).click();
    }, pause),
  };
}

beforeEach(() => {
  saved = [];
  createObjectURL = URL.createObjectURL;
  globalThis.HTMLAnchorElement = Anchor;
  const pauses = { slow: 40, quick: 5, missing: null };
  globalThis.document = {
    querySelector: (selector) => {
      const chart = Object.keys(pauses).find((name) => selector.includes(`st-key-${name},`));
      return { querySelector: () => (chart && pauses[chart] ? cameraOf(chart, pauses[chart]) : null) };
    },
  };
});

afterEach(() => {
  assert.equal(URL.createObjectURL, createObjectURL);
  assert.equal(HTMLAnchorElement.prototype.click, Anchor.prototype.click);
});

// As saved_figure.js does it: the picture is taken, then offered by a link of its own.
async function save(chart) {
  const text = await plotlyImage(chart);
  const href = URL.createObjectURL(new Blob([text], { type: "image/svg+xml" }));
  Object.assign(new HTMLAnchorElement(), { download: `${chart}.svg`, href }).click();
  return text;
}

test("two charts saved at once each get their own picture, and the page's functions are restored", async () => {
  const click = Anchor.prototype.click;
  const texts = await Promise.all(["slow", "quick", "slow"].map((chart) => inTurn(() => save(chart))));
  assert.deepEqual(texts, ["<svg>slow</svg>", "<svg>quick</svg>", "<svg>slow</svg>"]);
  assert.deepEqual(saved.map(([name]) => name), ["slow.svg", "quick.svg", "slow.svg"]);
  assert.ok(saved.every(([, href]) => href.startsWith("blob:")));
  assert.equal(Anchor.prototype.click, click);
});

test("a chart that cannot be saved does not prevent others from being saved", async () => {
  const [missing, quick] = await Promise.allSettled(["missing", "quick"].map((chart) => inTurn(() => save(chart))));
  assert.match(missing.reason.message, /not on the page/);
  assert.equal(quick.value, "<svg>quick</svg>");
});

test("a caption is wrapped between words, and a long word has its own line", () => {
  assert.deepEqual(wrapWords("one two three", 7), ["one two", "three"]);
  assert.deepEqual(wrapWords("a internationalisation b", 5), ["a", "internationalisation", "b"]);
  assert.deepEqual(wrapWords("", 5), [""]);
  assert.deepEqual(wrapWords("wide ill wide", 9, (line) => [...line].reduce((sum, letter) => sum + (letter === "i" || letter === "l" ? 0.5 : 1), 0)), ["wide ill", "wide"]);
});

test("a text that is too long for its place ends with an ellipsis, and so do the texts of one line together", () => {
  const line = (text, left) => ({ text, left, right: left + text.length, top: 0 }), fits = (texts, right) => {
    const end = { right, ended: false };
    let left = 0;
    return texts.map((text) => shortened(line(text, (left += text.length) - text.length), end, (part) => part.length)?.text ?? null);
  };
  assert.deepEqual(fits(["= “", "yesterday", "”"], 14), ["= “", "yesterday", "”"]);
  assert.deepEqual(fits(["= “", "yesterday", "”"], 10), ["= “", "yester…", null]);
  assert.deepEqual(fits(["yesterday"], 0), ["…"]);
});
