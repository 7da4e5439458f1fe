// The address of a view: a field, a button that copies it, and the QR code. Text arrives as textContent only.

export default function ({ data, parentElement }) {
  const make = (tag, attributes, text = "") => {
    const node = Object.assign(document.createElement(tag), attributes);
    if (text) node.textContent = text;
    return node;
  };
  const field = make("input", { type: "text", readOnly: true, value: data.link, ariaLabel: "Address of this view" });
  const button = make("button", { type: "button", className: "copy" }, "Copy");
  const said = make("p", { className: "said", role: "status" }, data.remark);
  const line = make("div", { className: "line" });
  line.append(field, button);
  const image = data.image && make("img", { src: data.image, alt: "QR code of the address above" });
  const root = make("div", { className: "share" });
  root.append(line, said, ...(image ? [image] : []));
  parentElement.querySelector(".share")?.remove();
  parentElement.append(root);

  field.onfocus = () => field.select();
  button.onclick = async () => {
    const copied = await copy(field);
    button.textContent = copied ? "Copied" : "Copy";
    said.textContent = copied ? data.remark : "The browser does not allow copying here: the address is marked, press Ctrl+C or ⌘C.";
    setTimeout(() => (button.textContent = "Copy"), 2000);
  };
}

// The clipboard needs https or localhost; in a lecture hall the app often runs at http://192.168.…
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
