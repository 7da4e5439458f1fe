// From the text as typed to the sequence for the model, one row for each step, one body for each text.
export default function ({ data, parentElement }) {
  fill(parentElement.querySelector(".stages"), data.stages, "li", (line, { name, note, state, bodies }) => {
    if (!line.firstChild) {
      const head = make("div", "head");
      head.append(make("b", "name"), make("span", "state"), make("div", "note"));
      line.append(head, make("div", "bodies"));
    }
    const [head, body] = line.children;
    head.children[0].textContent = name;
    head.children[1].textContent = state;
    head.children[1].className = `state ${state}`;
    head.children[2].textContent = note;
    fill(body, bodies, "div", drawBody);
  });
}

function drawBody(body, { label, parts, chips, more, told }) {
  body.className = "body";
  if (!body.firstChild) {
    body.append(make("span", "label"), make("p", ""), make("span", "more"), make("div", "told"));
    body.children[1].dir = "auto";
  }
  const [heading, text, rest, words] = body.children;
  heading.textContent = label;
  text.className = chips ? "text chips" : "text";
  fill(text, parts, "span", (span, [shown, role, title]) => {
    span.className = role;
    span.textContent = shown;
    span.title = title;
  });
  rest.textContent = more;
  words.textContent = told;
}

function make(tag, name) {
  return Object.assign(document.createElement(tag), { className: name });
}

function fill(parent, items, tag, update) {
  while (parent.children.length > items.length) parent.lastElementChild.remove();
  items.forEach((item, place) => update(parent.children[place] ?? parent.appendChild(document.createElement(tag)), item));
}
