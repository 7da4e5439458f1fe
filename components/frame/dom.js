// Elements of a page and shapes of a drawing. Text arrives as text only, never as markup.

const SVG = "http://www.w3.org/2000/svg";

/**
 * @template {keyof HTMLElementTagNameMap} Tag
 * @param {Tag} tag
 * @param {Record<string, unknown>} [attributes] `false` leaves one out, `true` sets it without a value
 * @param {...(Node | string)} children
 * @returns {HTMLElementTagNameMap[Tag]}
 */
export function element(tag, attributes = {}, ...children) {
  const made = document.createElement(tag);
  setAttributes(made, attributes);
  made.append(...children);
  return made;
}

/**
 * @template {keyof SVGElementTagNameMap} Tag
 * @param {Tag} tag
 * @param {Record<string, unknown>} [attributes]
 * @param {string} [text]
 * @returns {SVGElementTagNameMap[Tag]}
 */
export function shape(tag, attributes = {}, text = "") {
  const made = document.createElementNS(SVG, tag);
  setAttributes(made, attributes);
  if (text) made.textContent = text;
  return made;
}

/** Write only what differs: each writing makes the browser work, even if nothing changes.
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
  if (node.textContent !== text) node.textContent = text;
}

/** As many children of `tag` as there are items; those that are there stay, so that focus and scroll position survive.
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

/** Put a component's own style sheet beside what it draws, once.
 * @param {ParentNode & Node} parent
 * @param {string} css
 */
export function addStyle(parent, css) {
  if (!parent.querySelector(":scope > style")) parent.prepend(element("style", {}, css));
}

/** @param {unknown} value */
const attributeText = (value) => (value === true ? "" : String(value));
