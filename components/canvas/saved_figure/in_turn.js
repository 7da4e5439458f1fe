// One after the other, also where they are asked for at once, and after one that failed.

/** @type {Promise<unknown>} */
let last = Promise.resolve();

/**
 * @template Result
 * @param {() => Promise<Result>} work
 * @returns {Promise<Result>}
 */
export function inTurn(work) {
  const done = last.then(work);
  last = done.catch(() => {});
  return done;
}
