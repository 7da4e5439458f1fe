// What ends a call of a component. Streamlit calls one again with each change of its data, and what it returned only when it goes.

/** @type {WeakMap<HTMLElement, () => void>} */
const ends = new WeakMap();

/** Let `end` be called before the next call of the component in `parent` has its own end, or when it goes: else what each
 * call listens to would stay, and draw what is gone. Returns what Streamlit is to call then.
 * @param {HTMLElement} parent @param {() => void} end
 */
export function endedByNext(parent, end) {
  ends.get(parent)?.();
  ends.set(parent, end);
  return () => {
    ends.get(parent)?.();
    ends.delete(parent);
  };
}
