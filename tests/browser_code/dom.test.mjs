// Text of a viewer becomes no markup, since no script lets the browser parse a string as HTML.
import assert from "node:assert/strict";
import { readdirSync, readFileSync } from "node:fs";
import { test } from "node:test";
import { inOrder, setText } from "../../components/frame/dom.js";

const COMPONENTS = new URL("../../components/", import.meta.url);

test("no script lets the browser parse a string as HTML", () => {
  const scripts = readdirSync(COMPONENTS, { recursive: true }).map(String).filter((path) => path.endsWith(".js") && !path.startsWith("bundles"));
  assert.ok(scripts.length > 50);
  for (const path of scripts)
    assert.doesNotMatch(readFileSync(new URL(path, COMPONENTS), "utf8"), /(?:inner|outer|Adjacent)HTML|setHTML|"text\/html"|ContextualFragment|document\.write|\beval\(|new Function/, path);
});

test("a word written from right to left does not reorder the numbers and marks beside it", () => {
  const node = { textContent: "" };
  setText(node, "“ن” (3) gives “bank” 51%");
  assert.equal(node.textContent, "“\u2066ن\u2069” (3) gives “bank” 51%");
  assert.equal(`${inOrder("##ن")} 51%`, "\u2066##ن\u2069 51%");
  assert.equal(`${inOrder("שלום")} 51%`, "\u2066שלום\u2069 51%");
  assert.equal(`${inOrder("東京")} 51%`, "東京 51%");
});
