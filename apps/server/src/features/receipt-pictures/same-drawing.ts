import { type Drawing, type Grey, smoothed } from './drawing.ts';

/** How one drawing lies upon another: a place p of the first is at `scale` · p + shift of the second. */
interface Fit {
  scale: number;
  shiftX: number;
  shiftY: number;
}

const at = (values: Float64Array, place: number): number => values[place] as number;

/** Sums of two series, for the correlation between them. */
const correlation = (n: number, a: number, b: number, aa: number, bb: number, ab: number): number => {
  const spread = Math.sqrt((aa - (a * a) / n) * (bb - (b * b) / n));
  return spread > 0 ? (ab - (a * b) / n) / spread : -1;
};

/** Less in common than this is no overlap to judge by. */
const OVERLAP = 0.7;

/** How well the second series follows the first at this scale and shift, from -1 to 1. */
const follows = (first: Float64Array, second: Float64Array, scale: number, shift: number, stride: number): number => {
  const from = Math.max(0, Math.ceil(-shift / scale));
  const to = Math.min(first.length, Math.floor((second.length - 2 - shift) / scale));
  if (to - from < OVERLAP * Math.min(first.length, second.length / scale)) return -1;
  let n = 0;
  let [a, b, aa, bb, ab] = [0, 0, 0, 0, 0];
  for (let place = from; place < to; place += stride) {
    const position = scale * place + shift;
    const whole = Math.trunc(position);
    const left = at(second, whole);
    const value = left + (at(second, whole + 1) - left) * (position - whole);
    const own = at(first, place);
    n += 1;
    a += own;
    b += value;
    aa += own * own;
    bb += value * value;
    ab += own * value;
  }
  return correlation(n, a, b, aa, bb, ab);
};

/** From everything within a sixth in size and a fifth in place to a twentieth of a percent and a third of a pixel. */
const SEARCH = [
  { scaleStep: 0.01, scaleSteps: 17, shiftStep: 6, shiftSteps: 25, smoothing: 3, stride: 3 },
  { scaleStep: 0.004, scaleSteps: 3, shiftStep: 2, shiftSteps: 4, smoothing: 0, stride: 1 },
  { scaleStep: 0.0015, scaleSteps: 3, shiftStep: 0.8, shiftSteps: 3, smoothing: 0, stride: 1 },
  { scaleStep: 0.0005, scaleSteps: 3, shiftStep: 0.3, shiftSteps: 3, smoothing: 0, stride: 1 },
];
const SIDEWAYS_MOST = 60;
const ROWS_FOLLOW = 0.7;
const COLUMNS_FOLLOW = 0.5;

/** Where the second drawing fits the first best, by how much is written in their rows and columns; null: nowhere. */
const fitOf = (first: Drawing, second: Drawing): Fit | null => {
  let best = { score: -1, scale: 1, shift: 0 };
  for (const { scaleStep, scaleSteps, shiftStep, shiftSteps, smoothing, stride } of SEARCH) {
    const [own, other] = [smoothed(first.rows, smoothing), smoothed(second.rows, smoothing)];
    const from = best;
    best = { ...from, score: -1 };
    for (let scaleAt = -scaleSteps; scaleAt <= scaleSteps; scaleAt += 1) {
      for (let shiftAt = -shiftSteps; shiftAt <= shiftSteps; shiftAt += 1) {
        const scale = from.scale + scaleAt * scaleStep;
        const shift = from.shift + shiftAt * shiftStep;
        const score = follows(own, other, scale, shift, stride);
        if (score > best.score) best = { score, scale, shift };
      }
    }
  }
  if (best.score < ROWS_FOLLOW) return null;
  let sideways = { score: -1, shift: 0 };
  for (let shift = -SIDEWAYS_MOST; shift <= SIDEWAYS_MOST; shift += 0.5) {
    const score = follows(first.columns, second.columns, best.scale, shift, 1);
    if (score > sideways.score) sideways = { score, shift };
  }
  return sideways.score < COLUMNS_FOLLOW ? null : { scale: best.scale, shiftX: sideways.shift, shiftY: best.shift };
};

/** Marks places that the second drawing does not cover. */
const OUTSIDE = -1;

/** The second drawing at the size and place of the first. */
const laidUpon = (first: Grey, second: Grey, { scale, shiftX, shiftY }: Fit): Float64Array => {
  const laid = new Float64Array(first.width * first.height).fill(OUTSIDE);
  for (let y = 0; y < first.height; y += 1) {
    const row = scale * y + shiftY;
    const top = Math.floor(row);
    if (top < 0 || top + 1 >= second.height) continue;
    for (let x = 0; x < first.width; x += 1) {
      const column = scale * x + shiftX;
      const left = Math.floor(column);
      if (left < 0 || left + 1 >= second.width) continue;
      const place = top * second.width + left;
      const upper = at(second.shades, place) * (1 - column + left) + at(second.shades, place + 1) * (column - left);
      const below = place + second.width;
      const lower = at(second.shades, below) * (1 - column + left) + at(second.shades, below + 1) * (column - left);
      laid[y * first.width + x] = upper * (1 - row + top) + lower * (row - top);
    }
  }
  return laid;
};

/** A window holds about four letters of a receipt's small print. */
const WINDOW = { width: 32, height: 16 };
const PIXELS = WINDOW.width * WINDOW.height;
/** Variance of the shades in a window that has something written in it, and in one that has nothing. */
const WRITTEN = 150;
const BLANK = 40;
/** A window as alike as this needs no second look; one less alike than that shows something else. */
const ALIKE = 0.8;
const UNLIKE = 0.75;
/** What is left of an inexact fit, in pixels. */
const PLAY = 2;
/** Of a thousand windows. Copies had at most 6 that differ, different receipts at least 10. */
const DIFFERING_PER_MILLE = 7;
const WINDOWS_AT_LEAST = 100;

/** How alike a window of both is; null where nothing is written, or one has no such part. */
const likeness = (own: Float64Array, other: Float64Array, width: number, place: number, moved: number) => {
  let [a, b, aa, bb, ab] = [0, 0, 0, 0, 0];
  for (let row = 0; row < WINDOW.height; row += 1) {
    const start = place + row * width;
    for (let column = 0; column < WINDOW.width; column += 1) {
      const one = at(own, start + column);
      const two = at(other, start + column + moved);
      if (two === OUTSIDE) return null;
      a += one;
      b += two;
      aa += one * one;
      bb += two * two;
      ab += one * two;
    }
  }
  const [ownVariance, otherVariance] = [aa / PIXELS - (a / PIXELS) ** 2, bb / PIXELS - (b / PIXELS) ** 2];
  if (ownVariance < WRITTEN && otherVariance < WRITTEN) return null;
  if (ownVariance < BLANK || otherVariance < BLANK) return 0;
  return correlation(PIXELS, a, b, aa, bb, ab);
};

const MOVES = Array.from({ length: (2 * PLAY + 1) ** 2 }, (_, n) => ({
  x: (n % (2 * PLAY + 1)) - PLAY,
  y: Math.floor(n / (2 * PLAY + 1)) - PLAY,
}));

/**
 * Whether two drawings show the same receipt: laid upon each other, the same is written everywhere. A copy that was
 * saved anew, framed, cut, shrunk or made grey is the same; another receipt from the same app, even by the same payer
 * over the same sum, has other digits somewhere.
 */
export const isSameDrawing = (first: Drawing, second: Drawing): boolean => {
  const fit = fitOf(first, second);
  if (!fit) return false;
  const { shades, width, height } = first;
  const laid = laidUpon(first, second, fit);
  const margin = PLAY + 1;
  const possible = ((width / WINDOW.width) * height * 4) / WINDOW.height;
  let windows = 0;
  let differing = 0;
  for (let y = margin; y + WINDOW.height + margin < height; y += WINDOW.height / 2) {
    for (let x = margin; x + WINDOW.width + margin < width; x += WINDOW.width / 2) {
      const place = y * width + x;
      let best = likeness(shades, laid, width, place, 0);
      if (best === null) continue;
      windows += 1;
      for (const move of best < ALIKE ? MOVES : []) {
        best = Math.max(best, likeness(shades, laid, width, place, move.y * width + move.x) ?? -1);
      }
      if (best >= UNLIKE) continue;
      differing += 1;
      if (differing * 1000 > DIFFERING_PER_MILLE * possible) return false;
    }
  }
  return windows >= WINDOWS_AT_LEAST && differing * 1000 <= DIFFERING_PER_MILLE * windows;
};
