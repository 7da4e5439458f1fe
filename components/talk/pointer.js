// A ring that shows the audience where to look: around the mouse pointer, or around the element that has the keyboard focus.
// It never intercepts a click.

import { element } from "../frame/dom.js";

const RADIUS = 0.045; // of the screen's height

export class Pointer {
  isOn = false;

  /** @param {HTMLElement} parent */
  constructor(parent) {
    this.ring = element("div", { class: "ring", hidden: true, "aria-hidden": "true" });
    parent.append(this.ring);
    this.onMove = (/** @type {PointerEvent} */ event) => {
      this.position = [event.clientX, event.clientY];
      this.place(...this.position, RADIUS * innerHeight * 2, RADIUS * innerHeight * 2);
    };
    this.onFocus = (/** @type {FocusEvent} */ event) => this.surround(/** @type {Element} */ (event.composedPath()[0]));
    window.addEventListener("pointermove", this.onMove, true);
  }

  /** Switch the ring on or off. */
  toggle() {
    this.isOn = !this.isOn;
    this.ring.hidden = !this.isOn;
    if (!this.isOn) return window.removeEventListener("focusin", this.onFocus, true);
    window.addEventListener("focusin", this.onFocus, true);
    const size = RADIUS * innerHeight * 2;
    this.place(...(this.position ?? [innerWidth / 2, innerHeight / 2]), size, size);
  }

  /** @param {Element} focused */
  surround(focused) {
    const { left, top, width, height } = focused.getBoundingClientRect();
    if (width < innerWidth / 2) this.place(left + width / 2, top + height / 2, width + 24, height + 24);
  }

  place(x, y, width, height) {
    Object.assign(this.ring.style, { left: `${x - width / 2}px`, top: `${y - height / 2}px`, width: `${width}px`, height: `${height}px` });
  }

  end() {
    window.removeEventListener("pointermove", this.onMove, true);
    window.removeEventListener("focusin", this.onFocus, true);
    this.ring.remove();
  }
}
