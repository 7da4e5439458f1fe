// What the code of the browser may take for granted: see https://docs.streamlit.io, st.components.v2.

declare module "*.css" {
  const text: string;
  export default text;
}

/** What Streamlit hands to the default export of a component, again at each change of its data. */
interface ComponentCall<Data> {
  data: Data;
  parentElement: HTMLElement;
  setStateValue(name: string, value: unknown): void;
  setTriggerValue(name: string, value: unknown): void;
}

interface Element {
  /** How an element draws itself where its chart is saved as a picture. */
  drawing?(box: DOMRect): SVGElement;
}
