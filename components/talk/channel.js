// The main window, which the audience sees, and the presenter's screen tell each other where the tour is. Both are windows of
// one browser; the server takes no part.

/**
 * @typedef {object} FromMainWindow where the tour is
 * @property {"main"} from
 * @property {number} number the scene; while the page is still changing, the requested one
 * @property {boolean} answered whether the answer is shown
 * @property {string} finding what was computed for the typed sentence
 * @property {number} minutes the length of the tour
 */

/**
 * @typedef {object} FromPresenter
 * @property {"presenter"} from
 * @property {"hello" | "bye" | "forward" | "back" | "answer"} action
 */

/**
 * @param {(message: FromMainWindow | FromPresenter) => void} onMessage
 * @returns {BroadcastChannel}
 */
export function openChannel(onMessage) {
  const channel = new BroadcastChannel("BERT Embedding Explorer: tour");
  channel.onmessage = ({ data }) => onMessage(data);
  return channel;
}

/** The numbers of the scenes in a tour of that length.
 * @param {{number: number, shortest: number}[]} scenes
 * @param {number} minutes
 */
export const scenesWithin = (scenes, minutes) => scenes.filter((scene) => scene.shortest <= minutes).map((scene) => scene.number);
