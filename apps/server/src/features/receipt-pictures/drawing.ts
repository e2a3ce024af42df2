import { pictureDecoder } from '../../domains/files/picture-decoder.ts';

/** A grey picture, row by row. */
export interface Grey {
  shades: Float64Array;
  width: number;
  height: number;
}

/** What a picture shows inside its borders, at a width all have, and how much is written in each row and column. */
export interface Drawing extends Grey {
  rows: Float64Array;
  columns: Float64Array;
}

export interface Box {
  left: number;
  top: number;
  right: number;
  bottom: number;
}

const DECODED_SIDE = 1024;
const WIDTH = 384;
const TALLEST = 1152;
const SHORTEST = 16;
/** A row whose shades differ by no more than this is of one colour: border, margin, or the band behind a headline. */
const ONE_COLOUR = 40;
/** Between neighbours: less is noise, more says no more. */
const STEP_LEAST = 12;
const STEP_MOST = 60;
/** The outermost pixels may be what is left of a border when a picture was made smaller. */
const EDGE = 3;

const at = (values: Float64Array, place: number): number => values[place] as number;

const spread = ({ shades }: Grey, from: number, count: number, stride: number): number => {
  let darkest = 255;
  let lightest = 0;
  for (let n = 0, place = from; n < count; n += 1, place += stride) {
    const shade = at(shades, place);
    if (shade < darkest) darkest = shade;
    if (shade > lightest) lightest = shade;
  }
  return lightest - darkest;
};

/** The box without rows and columns of one colour at its four sides; null when nothing is left. */
export const withoutBorders = (picture: Grey, whole: Box): Box | null => {
  const { width } = picture;
  const box = { ...whole };
  const isRowEmpty = (y: number) =>
    spread(picture, y * width + box.left + EDGE, box.right - box.left - 2 * EDGE, 1) <= ONE_COLOUR;
  const isColumnEmpty = (x: number) =>
    spread(picture, (box.top + EDGE) * width + x, box.bottom - box.top - 2 * EDGE, width) <= ONE_COLOUR;
  for (;;) {
    const before = { ...box };
    while (box.top < box.bottom && isRowEmpty(box.top)) box.top += 1;
    while (box.bottom > box.top && isRowEmpty(box.bottom - 1)) box.bottom -= 1;
    while (box.left < box.right && isColumnEmpty(box.left)) box.left += 1;
    while (box.right > box.left && isColumnEmpty(box.right - 1)) box.right -= 1;
    if (box.top >= box.bottom || box.left >= box.right) return null;
    const isStable =
      box.top === before.top && box.bottom === before.bottom && box.left === before.left && box.right === before.right;
    if (isStable) return box;
  }
};

/** Part of a picture at another size. */
export const resized = async (picture: Grey, box: Box, width: number, height: number): Promise<Grey> => {
  const sharp = await pictureDecoder();
  const bytes = await sharp(Uint8Array.from(picture.shades), {
    raw: { width: picture.width, height: picture.height, channels: 1 },
  })
    .extract({ left: box.left, top: box.top, width: box.right - box.left, height: box.bottom - box.top })
    .resize(width, height, { fit: 'fill' })
    .grayscale()
    .raw()
    .toBuffer();
  return { shades: Float64Array.from(bytes), width, height };
};

/** Each value as the mean of itself and its neighbours. */
export const smoothed = (values: Float64Array, reach: number): Float64Array =>
  values.map((_, place) => {
    const near = values.subarray(Math.max(0, place - reach), place + reach + 1);
    return near.reduce((sum, value) => sum + value, 0) / near.length;
  });

/** Writing is where neighbours in a row differ: lines across the page and bands of colour count for nothing. */
const writingIn = ({ shades, width, height }: Grey): Pick<Drawing, 'rows' | 'columns'> => {
  const rows = new Float64Array(height);
  const columns = new Float64Array(width);
  for (let y = 0; y < height; y += 1) {
    for (let x = EDGE; x < width - EDGE; x += 1) {
      const place = y * width + x;
      const step = Math.abs(at(shades, place) - at(shades, place - 1));
      if (step <= STEP_LEAST) continue;
      const counted = Math.min(step, STEP_MOST);
      rows[y] = at(rows, y) + counted;
      columns[x] = at(columns, x) + counted;
    }
  }
  return { rows: smoothed(rows, 1), columns: smoothed(columns, 1) };
};

/** Reads a picture from this machine's disk. Throws what the decoder throws. */
export const drawingIn = async (path: string): Promise<Drawing> => {
  const sharp = await pictureDecoder();
  const { data, info } = await sharp(path)
    .flatten({ background: '#fff' })
    .grayscale()
    .resize(DECODED_SIDE, DECODED_SIDE, { fit: 'inside', withoutEnlargement: true })
    .raw()
    .toBuffer({ resolveWithObject: true });
  const picture = { shades: Float64Array.from(data), width: info.width, height: info.height };
  const whole = { left: 0, top: 0, right: info.width, bottom: info.height };
  const box = withoutBorders(picture, whole) ?? whole;
  const height = Math.round(((box.bottom - box.top) * WIDTH) / (box.right - box.left));
  const grey = await resized(picture, box, WIDTH, Math.min(TALLEST, Math.max(SHORTEST, height)));
  return { ...grey, ...writingIn(grey) };
};
