// The hall's window and the presenter's, in one browser, tell each other where the tour is; the server has no part in it.

/**
 * @typedef {object} InHall where the tour is, said by the hall's window
 * @property {"hall"} from
 * @property {number} number the scene; while the page is still changing, the one that was asked for
 * @property {boolean} answered whether the answer is shown
 * @property {string} said what was found for this sentence
 * @property {number} minutes how long the tour is
 */

/**
 * @typedef {object} FromPresenter
 * @property {"presenter"} from
 * @property {"hello" | "bye" | "forward" | "back" | "answer"} act
 */

/**
 * @param {(message: InHall | FromPresenter) => void} hear
 * @returns {BroadcastChannel}
 */
export function openChannel(hear) {
  const channel = new BroadcastChannel("BERT Embedding Explorer: tour");
  channel.onmessage = ({ data }) => hear(data);
  return channel;
}

/** The numbers of the scenes that a tour of so many minutes tells.
 * @param {{number: number, shortest: number}[]} scenes
 * @param {number} minutes
 */
export const told = (scenes, minutes) => scenes.filter((one) => one.shortest <= minutes).map((one) => one.number);
