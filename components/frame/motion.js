// Short motions that explain a picture and end as the picture that was there before. Each plays when it is asked for, in a
// talk also when its scene opens; any input ends it at once. None plays for readers whose system asks for less motion.

const CALM = "(prefers-reduced-motion: reduce)", REQUEST = "motion-request";
const ENDING = ["pointerdown", "keydown", "wheel", "resize", "beforeprint"];
const MOST = 0.6; // of a picture: so much of it must be in view
const PATIENCE = 2000, SOON = 300; // ms until a busy page counts as idle, and one that cannot tell

export const isCalm = () => matchMedia(CALM).matches;

/** From 0 to 1, slow at both ends. @param {number} part */
export const eased = (part) => part * part * (3 - 2 * part);

/** How much of the stretch from one time to another has passed, from 0 to 1.
 * @param {number} time @param {number} from @param {number} to
 */
export const passed = (time, from, to) => Math.min(1, Math.max(0, (time - from) / (to - from)));

/** Call `draw` before each repaint with the share of the time that has passed, then `done`, once; returns what ends it early.
 * @param {number} duration in ms
 * @param {(time: number) => void} draw
 * @param {() => void} done
 */
export function animate(duration, draw, done) {
  let frame = 0, start = NaN, running = true;
  const end = () => {
    if (!running) return;
    running = false;
    cancelAnimationFrame(frame);
    for (const name of ENDING) removeEventListener(name, end, true);
    done();
  };
  const step = (/** @type {number} */ now) => {
    if (Number.isNaN(start)) start = now;
    const time = (now - start) / duration;
    if (time >= 1) return end();
    draw(time);
    frame = requestAnimationFrame(step);
  };
  for (const name of ENDING) addEventListener(name, end, { capture: true, passive: true });
  frame = requestAnimationFrame(step);
  return end;
}

/** Play a picture's motion whenever it is asked for, and in a talk when most of `node` is first seen; returns what takes the
 * offer back.
 * @param {Element} node
 * @param {() => void} play
 * @param {() => boolean} moves whether anything would move now
 */
export function offerMotion(node, play, moves = () => true) {
  const canPlay = () => !isCalm() && moves() && node.isConnected && node.checkVisibility({ visibilityProperty: true });
  const onRequest = (/** @type {Event} */ event) => {
    if (event.defaultPrevented || !canPlay()) return;
    event.preventDefault();
    if (/** @type {CustomEvent} */ (event).detail) play();
  };
  const observer = new IntersectionObserver((entries) => {
    if (!entries.at(-1).isIntersecting) return;
    observer.disconnect();
    whenIdle(() => isTalk() && canPlay() && play()); // asked again: the scene may have been left
  }, { threshold: MOST });
  document.addEventListener(REQUEST, onRequest);
  if (!isCalm() && isTalk()) observer.observe(node);
  return () => {
    document.removeEventListener(REQUEST, onRequest);
    observer.disconnect();
  };
}

/** Whether a picture in view has a motion; with `play`, plays it.
 * @param {boolean} play
 */
export function askForMotion(play) {
  return !document.dispatchEvent(new CustomEvent(REQUEST, { cancelable: true, detail: play }));
}

// Safari has no idle callbacks.
function whenIdle(/** @type {() => void} */ call) {
  if ("requestIdleCallback" in window) requestIdleCallback(call, { timeout: PATIENCE });
  else setTimeout(call, SOON);
}

const isTalk = () => new URLSearchParams(location.search).get("talk") === "1";
