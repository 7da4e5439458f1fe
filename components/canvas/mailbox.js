// What takes longer than a picture comes in a component of its own, drawn before or after it. The message is kept, and the picture is
// told. Both are bundles of their own, so what they share is kept by the window.

/** The mailbox of this name.
 * @template {{mark: string}} Message `mark` says about which picture it is
 * @param {string} name
 */
export function mailbox(name) {
  const event = `${name}told`, kept = /** @type {any} */ (window);
  return {
    /** @param {Message} message */
    put(message) {
      kept[event] = message;
      window.dispatchEvent(new Event(event));
    },
    /** Call `take` with the message about the picture of this mark, as soon as it is here.
     * @param {() => string} mark @param {(message: Message) => void} take
     * @returns {() => void} ends this
     */
    onTold(mark, take) {
      const tell = () => {
        if (kept[event]?.mark === mark()) take(kept[event]);
      };
      window.addEventListener(event, tell);
      tell();
      return () => window.removeEventListener(event, tell);
    },
  };
}
