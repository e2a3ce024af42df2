import { type Box, type Drawing, type Grey, resized, withoutBorders } from './drawing.ts';

/** Of 64 × 64 cells the 32 × 32 lowest frequencies, one bit each. */
const CELLS = 64;
const FREQUENCIES = 32;

const COSINES = Float64Array.from({ length: FREQUENCIES * CELLS }, (_, place) => {
  const frequency = Math.floor(place / CELLS);
  return Math.cos(((2 * (place % CELLS) + 1) * frequency * Math.PI) / (2 * CELLS));
});

/** Per row of `width` values, their lowest frequencies; the rows become columns, so that twice is both directions. */
const frequenciesOf = (values: Float64Array, rowCount: number): Float64Array => {
  const found = new Float64Array(rowCount * FREQUENCIES);
  for (let row = 0; row < rowCount; row += 1) {
    for (let frequency = 0; frequency < FREQUENCIES; frequency += 1) {
      let sum = 0;
      for (let x = 0; x < CELLS; x += 1) {
        sum += (values[row * CELLS + x] as number) * (COSINES[frequency * CELLS + x] as number);
      }
      found[frequency * rowCount + row] = sum;
    }
  }
  return found;
};

/** The signs of the low frequencies (a discrete cosine transform), as PostgreSQL writes a string of bits. */
const bitsOf = ({ shades }: Grey): string => {
  const both = frequenciesOf(frequenciesOf(shades, CELLS), FREQUENCIES);
  return Array.from(both, (value) => (value > 0 ? '1' : '0')).join('');
};

const WRITTEN_AT_LEAST = 20;
const FIRST_LINE_AT_MOST = 0.2;
const REST_AT_LEAST = 50;

/** All of it but the first line of writing; null where that is most of it, or nothing is left. */
const belowFirstLine = (drawing: Drawing): Box | null => {
  const { rows, width, height } = drawing;
  const end = rows.findIndex((written) => written <= WRITTEN_AT_LEAST);
  if (end < 0 || end > height * FIRST_LINE_AT_MOST) return null;
  const box = withoutBorders(drawing, { left: 0, top: end, right: width, bottom: height });
  return box && box.bottom - box.top > REST_AT_LEAST ? box : null;
};

export interface PictureHashes {
  pictureHash: string;
  belowHash: string | null;
}

/** Near each other for pictures that show nearly the same; nearness alone proves nothing, see `same-drawing.ts`. */
export const hashesOf = async (drawing: Drawing): Promise<PictureHashes> => {
  const whole = { left: 0, top: 0, right: drawing.width, bottom: drawing.height };
  const below = belowFirstLine(drawing);
  return {
    pictureHash: bitsOf(await resized(drawing, whole, CELLS, CELLS)),
    belowHash: below && bitsOf(await resized(drawing, below, CELLS, CELLS)),
  };
};
