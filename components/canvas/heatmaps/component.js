// What the heatmap components share: one instance for each element, which reports its view to Python once it has settled.

import { addStyle } from "../../frame/dom.js";

const SETTLED = 400; // ms without a change before the view is reported

/**
 * @typedef {object} Instance
 * @property {object} view
 * @property {(view: any) => void} report
 * @property {(name: string, value: unknown) => void} [send] tell Python what was clicked
 * @property {string | undefined} reported
 * @property {ReturnType<typeof setTimeout> | undefined} settling
 * @property {(bytes: Uint8Array) => void} show
 * @property {() => void} end
 */

/** The function that Streamlit calls with each change of the data.
 * @param {new (parent: HTMLElement) => Instance} Component
 * @param {string} css
 */
export function mount(Component, css) {
  /** @type {WeakMap<HTMLElement, Instance>} */
  const instances = new WeakMap();
  return (/** @type {ComponentCall<Uint8Array>} */ { data, parentElement, setStateValue, setTriggerValue }) => {
    addStyle(parentElement, css);
    const instance = instances.get(parentElement) ?? new Component(parentElement);
    instances.set(parentElement, instance);
    instance.report = (view) => setStateValue("view", view);
    instance.send = setTriggerValue;
    instance.show(data);
    return () => {
      instance.end();
      instances.delete(parentElement);
    };
  };
}

/** Report the view of an instance if it changes no more.
 * @param {Instance} instance
 */
export function reportSettled(instance) {
  clearTimeout(instance.settling);
  instance.settling = setTimeout(() => {
    const view = JSON.stringify(instance.view);
    if (view !== instance.reported) instance.report({ ...instance.view });
    instance.reported = view;
  }, SETTLED);
}
