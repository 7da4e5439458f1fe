// The address of a view: a text field, a button that copies it, and the QR code. All text is set as text, never as markup.

import { addStyle, element } from "./dom.js";
import css from "./share.css";

/** @param {ComponentCall<{link: string, remark: string, image: string}>} call */
export default function ({ data, parentElement }) {
  addStyle(parentElement, css);
  const field = element("input", { type: "text", readonly: true, value: data.link, "aria-label": "Address of this view" });
  const button = element("button", { type: "button", class: "copy" }, "Copy");
  const remark = element("p", { class: "remark", role: "status" }, data.remark);
  const root = element("div", { class: "share" }, element("div", { class: "line" }, field, button), remark);
  if (data.image) root.append(element("img", { src: data.image, alt: "QR code of the address above" }));
  parentElement.querySelector(".share")?.remove();
  parentElement.append(root);

  field.onfocus = () => field.select();
  button.onclick = async () => {
    const copied = await copy(field);
    button.textContent = copied ? "Copied" : "Copy";
    remark.textContent = copied ? data.remark : "The browser does not allow copying here: the address is marked, press Ctrl+C or ⌘C.";
    setTimeout(() => (button.textContent = "Copy"), 2000);
  };
}

// The clipboard API needs https or localhost; in a lecture hall the app often runs at http://192.168.…
/** @param {HTMLInputElement} field */
async function copy(field) {
  try {
    await navigator.clipboard.writeText(field.value);
    return true;
  } catch {
    field.focus();
    field.select();
    return document.execCommand("copy");
  }
}
