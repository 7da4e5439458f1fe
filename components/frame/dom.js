// Helpers to create and update HTML and SVG elements. Text is always set as text, never parsed as markup.

const SVG = "http://www.w3.org/2000/svg";

/**
 * @template {keyof HTMLElementTagNameMap} Tag
 * @param {Tag} tag
 * @param {Record<string, unknown>} [attributes] `false` leaves one out, `true` sets it without a value
 * @param {...(Node | string)} children
 * @returns {HTMLElementTagNameMap[Tag]}
 */
export function element(tag, attributes = {}, ...children) {
  const node = document.createElement(tag);
  setAttributes(node, attributes);
  node.append(...children.map((child) => (typeof child === "string" ? quotedInOrder(child) : child)));
  return node;
}

/**
 * @template {keyof SVGElementTagNameMap} Tag
 * @param {Tag} tag
 * @param {Record<string, unknown>} [attributes]
 * @param {string} [text]
 * @returns {SVGElementTagNameMap[Tag]}
 */
export function shape(tag, attributes = {}, text = "") {
  const node = document.createElementNS(SVG, tag);
  setAttributes(node, attributes);
  if (text) node.textContent = quotedInOrder(text);
  return node;
}

/** Set only the attributes that differ: setting one costs the browser work even if nothing changes.
 * @param {Element} node
 * @param {Record<string, unknown>} attributes
 */
export function setAttributes(node, attributes) {
  for (const [name, value] of Object.entries(attributes)) {
    if (value === false) node.removeAttribute(name);
    else if (node.getAttribute(name) !== attributeText(value)) node.setAttribute(name, attributeText(value));
  }
}

/**
 * @param {Node} node
 * @param {string} text
 */
export function setText(node, text) {
  const shown = quotedInOrder(text);
  if (node.textContent !== shown) node.textContent = shown;
}

/** A text in which a layer or a head is never parted from its number. @param {string} text */
export const unparted = (text) => text.replace(/\b(layer|head) (?=\d)/gi, "$1\u00A0");

const FROM_RIGHT_TO_LEFT = /[\p{Script=Hebrew}\p{Script=Arabic}\p{Script=Syriac}\p{Script=Thaana}\p{Script=Nko}\p{Script=Adlam}]/u;

/** A token between Unicode's isolates if it is written from right to left, which else reorders what stands beside it.
 * @param {string} word
 */
export const inOrder = (word) => (FROM_RIGHT_TO_LEFT.test(word) ? `\u2066${word}\u2069` : word);

/** A text whose quoted words are in order. @param {string} text */
const quotedInOrder = (text) => (text.includes("“") ? text.replace(/(?<=“)[^“”]*(?=”)/g, inOrder) : text);

/** Give `parent` one child for each item; existing children are reused, so that focus and scroll position survive.
 * @template Item
 * @template {keyof HTMLElementTagNameMap} Tag
 * @param {Element} parent
 * @param {readonly Item[]} items
 * @param {Tag} tag
 * @param {(child: HTMLElementTagNameMap[Tag], item: Item, index: number) => void} update
 */
export function syncChildren(parent, items, tag, update) {
  while (parent.children.length > items.length) parent.lastElementChild.remove();
  items.forEach((item, index) => {
    const child = parent.children[index] ?? parent.appendChild(document.createElement(tag));
    update(/** @type {HTMLElementTagNameMap[Tag]} */ (child), item, index);
  });
}

/** Add a component's style sheet to what it draws, once.
 * @param {ParentNode & Node} parent
 * @param {string} css
 */
export function addStyle(parent, css) {
  if (!parent.querySelector(":scope > style")) parent.prepend(element("style", {}, css));
}

/** @param {unknown} value */
const attributeText = (value) => (value === true ? "" : String(value));
