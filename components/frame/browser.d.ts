// Types that the browser code relies on: see https://docs.streamlit.io, st.components.v2.

declare module "*.css" {
  const text: string;
  export default text;
}

/** What Streamlit passes to the default export of a component, each time the component's data change. */
interface ComponentCall<Data> {
  data: Data;
  parentElement: HTMLElement;
  setStateValue(name: string, value: unknown): void;
  setTriggerValue(name: string, value: unknown): void;
}

interface Element {
  /** How an element draws itself when its chart is saved as a picture. */
  drawing?(box: DOMRect): SVGElement;
}
