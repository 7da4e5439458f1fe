// What can be tested without a browser: how dense points lie, what a lens shows, where rings and names stand.

/**
 * @typedef {{left: number, top: number, wide: number, high: number}} Room in pixels
 * @typedef {{x: number, y: number, unit: number}} Frame the point in the middle of a room, and pixels for one unit
 * @typedef {[left: number, top: number, right: number, bottom: number]} Box
 */

export const NEAREST = 5; // uses that lines join to the word
const SHARE = 0.006; // of points on each side that may lie outside the frame
const SMOOTH = 3; // times that counts are averaged with their neighbours
const STEPS = [1, 1.8, 2.6]; // lines of letters that a name may stand above or below its point
const MISSING = 10; // a name without a place is as bad as so many that stand away from their points
const BANDS = [0.02, 0.08, 0.2, 0.38, 0.6]; // of the greatest density, from which on a band begins

/** The range that holds all but a few of these coordinates, and the `extra` ones. @param {ArrayLike<number>} values @param {number[]} extra */
function rangeOf(values, extra) {
  const sorted = Float32Array.from(values).sort();
  return [Math.min(sorted[Math.floor(sorted.length * SHARE)], ...extra), Math.max(sorted[Math.ceil(sorted.length * (1 - SHARE)) - 1], ...extra)];
}

/** The frame in which all layers of points, x and y in turn, and the `extra` points lie in a room.
 * @param {ArrayLike<number>[]} layers @param {number[][]} extra @param {Room} room @returns {Frame}
 */
export function frameOf(layers, extra, { wide, high }) {
  const [[left, right], [low, top]] = [0, 1].map((axis) => {
    const all = layers.flatMap((layer) => Array.from(layer).filter((_, at) => at % 2 === axis));
    return rangeOf(all, extra.map((point) => point[axis]));
  });
  return { x: (left + right) / 2, y: (low + top) / 2, unit: 0.94 * Math.min(wide / (right - left || 1), high / (top - low || 1)) };
}

/** Where a point is drawn. @param {Frame} frame @param {Room} room @param {number[]} point @returns {[number, number]} */
export const drawnAt = (frame, { left, top, wide, high }, [x, y]) => [left + wide / 2 + (x - frame.x) * frame.unit, top + high / 2 - (y - frame.y) * frame.unit];

/** How dense points lie, x and y in turn, in cells of a room in this frame: 1 is the densest.
 * @param {ArrayLike<number>} points @param {Frame} frame @param {Room} room @param {number} across @param {number} along
 */
export function densityOf(points, frame, { wide, high }, across, along) {
  let counts = new Float32Array(across * along);
  for (let at = 0; at + 1 < points.length; at += 2) {
    const column = Math.floor(((wide / 2 + (points[at] - frame.x) * frame.unit) / wide) * across);
    const row = Math.floor(((high / 2 - (points[at + 1] - frame.y) * frame.unit) / high) * along);
    if (column >= 0 && column < across && row >= 0 && row < along) counts[row * across + column] += 1;
  }
  for (let time = 0; time < SMOOTH; time++) counts = smoothed(smoothed(counts, along, across, across, 1), across, along, 1, across);
  const most = counts.reduce((high, value) => Math.max(high, value), 0) || 1;
  return counts.map((value) => value / most);
}

/** Each count averaged with two on each side, along lines that begin `between` apart and whose counts are `step` apart.
 * @param {Float32Array} counts @param {number} lines @param {number} length @param {number} between @param {number} step
 */
function smoothed(counts, lines, length, between, step) {
  const result = new Float32Array(counts.length);
  for (let line = 0; line < lines; line++)
    for (let at = 0; at < length; at++) {
      let sum = 0;
      for (let by = Math.max(-2, -at); by <= 2 && at + by < length; by++) sum += counts[line * between + (at + by) * step] * (3 - Math.abs(by));
      result[line * between + at * step] = sum / 9;
    }
  return result;
}

/** The band of a density, from 0 for none to 5. @param {number} density */
export const bandOf = (density) => BANDS.filter((from) => density >= from).length;

const MOST = 200; // times as large: points that nearly coincide lie no further apart than that makes them

/** The frame of a lens on these points, and how many times as large it draws them as the map does.
 * @param {number[][]} points @param {Frame} map @param {Room} room @param {{beside: number, above: number}} margins pixels
 */
export function lensOf(points, map, { wide, high }, { beside, above }) {
  const [xs, ys] = [0, 1].map((axis) => points.map((point) => point[axis]));
  const [left, right, low, top] = [Math.min(...xs), Math.max(...xs), Math.min(...ys), Math.max(...ys)];
  const unit = Math.min((wide - 2 * beside) / (right - left), (high - 2 * above) / (top - low), MOST * map.unit);
  const frame = { x: (left + right) / 2, y: (low + top) / 2, unit: Math.max(unit, map.unit) };
  return { frame, times: frame.unit / map.unit };
}

/** The steps of amber for lines to uses with these values, nearest first: what is printed alike is drawn alike. @param {string[]} values */
export const shadesOf = (values) => values.slice(0, NEAREST).map((value) => values.indexOf(value));

/** The rings of a picture that reaches as far as this: distances, at most six. @param {number} reach */
export function ringsOf(reach) {
  const step = [0.01, 0.02, 0.05, 0.1, 0.2, 0.5].find((one) => reach / one <= 6.5) ?? 1;
  return Array.from({ length: Math.ceil(reach / step - 1e-9) }, (_, at) => Number(((at + 1) * step).toFixed(4)));
}

/** Angles between those of the points and evenly spread ones in the same order: 0 for the former, 1 for the latter.
 * @param {number[]} angles @param {number} even
 */
export function evened(angles, even) {
  const order = angles.map((_, at) => at).sort((one, other) => angles[one] - angles[other]), result = [...angles];
  order.forEach((at, place) => {
    const spread = -Math.PI + ((place + 0.5) / angles.length) * 2 * Math.PI;
    result[at] = angles[at] * (1 - even) + spread * even;
  });
  return result;
}

const overlap = (/** @type {Box} */ one, /** @type {Box} */ other) => one[0] < other[2] && other[0] < one[2] && one[1] < other[3] && other[1] < one[3];

/** Places for names, each beside, above or below its point, where they cover no dot, no other name, and nothing `taken`; null
 * where there is none. Those that stand first are placed first. A name that stands `away` from its point needs a line to it.
 * @param {{x: number, y: number, wide: number, dot: number, outward?: boolean}[]} spots @param {Box} within @param {number} high @param {Box[]} taken
 * @returns {({left: number, top: number, away: boolean} | null)[]}
 */
export function namesAt(spots, within, high, taken = []) {
  const boxes = [...taken, ...spots.map(({ x, y, dot }) => /** @type {Box} */ ([x - dot, y - dot, x + dot, y + dot]))];
  return spots.map(({ x, y, wide, dot, outward = true }, at) => {
    const gap = dot + 4, [right, left] = [[x + gap, y - high / 2], [x - gap - wide, y - high / 2]];
    const beside = outward ? [right, left] : [left, right], near = [...beside, [x - wide / 2, y - gap - high + 2], [x - wide / 2, y + gap - 2]];
    const far = STEPS.flatMap((by) => beside.flatMap(([from, top]) => [[from + Math.sign(from - x) * 8, top - by * high], [from + Math.sign(from - x) * 8, top + by * high]]));
    for (const [place, [from, top]] of [...near, ...far].entries()) {
      const box = /** @type {Box} */ ([from - 2, top, from + wide + 2, top + high]);
      if (box[0] < within[0] || box[1] < within[1] || box[2] > within[2] || box[3] > within[3]) continue;
      if (boxes.some((other, number) => number !== taken.length + at && overlap(box, other))) continue;
      boxes.push(box);
      return { left: from, top, away: place >= near.length };
    }
    return null;
  });
}

/** Whether a line from one point to another passes through a box. @param {{x: number, y: number}} from @param {{x: number, y: number}} to @param {Box} box */
export function passes(from, to, [left, top, right, bottom]) {
  let [begin, end] = [0, 1];
  for (const [start, by, low, high] of [[from.x, to.x - from.x, left, right], [from.y, to.y - from.y, top, bottom]]) {
    const [one, other] = by ? [(low - start) / by, (high - start) / by] : start > low && start < high ? [-Infinity, Infinity] : [1, 0];
    [begin, end] = [Math.max(begin, Math.min(one, other)), Math.min(end, Math.max(one, other))];
    if (!by && one > other) return false;
  }
  return begin < end;
}

/** Angles at which as many names as can be have a place beside their points, and on no line to a point, and these places: the points' own
 * angles, evened out and turned as little as it takes.
 * @param {{distance: number, angle: number, wide: number, dot: number, lined?: boolean}[]} items
 * @param {{x: number, y: number, unit: number}} middle @param {Box} within @param {number} high @param {Box[]} taken
 */
export function turned(items, middle, within, high, taken) {
  let best = null;
  for (const even of [0, 0.25, 0.5, 0.75, 1])
    for (let turn = 0; turn < 12; turn++) {
      const angles = evened(items.map(({ angle }) => angle), even).map((angle) => angle + (turn * Math.PI) / 6);
      const spots = items.map(({ distance, wide, dot }, at) => {
        const [x, y] = [Math.cos(angles[at]), Math.sin(angles[at])];
        return { x: middle.x + distance * middle.unit * x, y: middle.y - distance * middle.unit * y, wide, dot, outward: x >= 0 };
      });
      const names = namesAt(spots, within, high, taken);
      const struck = (/** @type {Box} */ box) => spots.filter((spot, at) => items[at].lined && passes(middle, spot, box)).length;
      const faults = names.reduce((sum, place, at) => {
        if (!place) return sum + MISSING;
        return sum + Number(place.away) + struck([place.left, place.top + 3, place.left + spots[at].wide, place.top + high - 3]);
      }, 0);
      if (!best || faults < best.faults) best = { faults, spots, names };
      if (!faults) return best;
    }
  return best ?? { faults: 0, spots: [], names: [] };
}
