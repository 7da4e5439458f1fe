// Text of a viewer becomes no markup, since no script lets the browser parse a string as HTML.
import assert from "node:assert/strict";
import { readdirSync, readFileSync } from "node:fs";
import { test } from "node:test";

const COMPONENTS = new URL("../../components/", import.meta.url);

test("no script lets the browser parse a string as HTML", () => {
  const scripts = readdirSync(COMPONENTS, { recursive: true }).map(String).filter((path) => path.endsWith(".js") && !path.startsWith("bundles"));
  assert.ok(scripts.length > 50);
  for (const path of scripts)
    assert.doesNotMatch(readFileSync(new URL(path, COMPONENTS), "utf8"), /(?:inner|outer|Adjacent)HTML|setHTML|"text\/html"|ContextualFragment|document\.write|\beval\(|new Function/, path);
});
