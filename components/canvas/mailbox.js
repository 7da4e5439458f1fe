// What takes longer than a picture comes in a component of its own, drawn before or after it. The last two messages are kept, since a
// page may draw two pictures of a kind, and the pictures are told. All are bundles of their own: what they share is kept by the window.

const MOST = 2;

/** The mailbox of this name.
 * @template {{mark: string}} Message `mark` says about which picture it is
 * @param {string} name
 */
export function mailbox(name) {
  const event = `${name}told`, kept = /** @type {any} */ (window);
  return {
    /** @param {Message} message */
    put(message) {
      const others = (kept[event] ?? []).filter((/** @type {Message} */ { mark }) => mark !== message.mark);
      kept[event] = [message, ...others].slice(0, MOST);
      window.dispatchEvent(new Event(event));
    },
    /** Call `take` with the message about the picture of this mark, as soon as it is here.
     * @param {() => string} mark @param {(message: Message) => void} take
     * @returns {() => void} ends this
     */
    onTold(mark, take) {
      const tell = () => {
        const message = kept[event]?.find((/** @type {Message} */ one) => one.mark === mark());
        if (message) take(message);
      };
      window.addEventListener(event, tell);
      tell();
      return () => window.removeEventListener(event, tell);
    },
  };
}
