// A ring for the hall: around the mouse, or around what the keyboard has reached. It marks a cell or a token from afar and
// never stands in the way of a click.

import { element } from "../frame/dom.js";

const RADIUS = 0.045; // of the screen's height

export class Pointer {
  isOn = false;

  /** @param {HTMLElement} parent */
  constructor(parent) {
    this.ring = element("div", { class: "ring", hidden: true, "aria-hidden": "true" });
    parent.append(this.ring);
    this.follow = (/** @type {PointerEvent} */ event) => {
      this.at = [event.clientX, event.clientY];
      this.place(...this.at, RADIUS * innerHeight * 2, RADIUS * innerHeight * 2);
    };
    this.focus = (/** @type {FocusEvent} */ event) => this.around(/** @type {Element} */ (event.composedPath()[0]));
    window.addEventListener("pointermove", this.follow, true);
  }

  /** On or off. */
  toggle() {
    this.isOn = !this.isOn;
    this.ring.hidden = !this.isOn;
    if (!this.isOn) return window.removeEventListener("focusin", this.focus, true);
    window.addEventListener("focusin", this.focus, true);
    const size = RADIUS * innerHeight * 2;
    this.place(...(this.at ?? [innerWidth / 2, innerHeight / 2]), size, size);
  }

  /** @param {Element} one */
  around(one) {
    const { left, top, width, height } = one.getBoundingClientRect();
    if (width < innerWidth / 2) this.place(left + width / 2, top + height / 2, width + 24, height + 24);
  }

  place(x, y, width, height) {
    Object.assign(this.ring.style, { left: `${x - width / 2}px`, top: `${y - height / 2}px`, width: `${width}px`, height: `${height}px` });
  }

  end() {
    window.removeEventListener("pointermove", this.follow, true);
    window.removeEventListener("focusin", this.focus, true);
    this.ring.remove();
  }
}
