// Runs asynchronous work one after the other, even if requested at once or after a failure.

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
