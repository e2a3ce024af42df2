/** The cloth is four diamonds of 20 × 20 stitches: side by side on wide screens, two by two on phones. */
export const DIAMONDS = 4;
export const SIDE = 20;
const HEART = (SIDE - 1) / 2;

export interface StitchPlace {
  diamond: number;
  column: number;
  row: number;
}

/** How far from the heart of its diamond, counted along the threads. The heart itself is between four stitches of 1. */
export const distanceOf = ({ column, row }: Pick<StitchPlace, 'column' | 'row'>): number =>
  Math.abs(column - HEART) + Math.abs(row - HEART);

/** Clockwise, from straight up. */
const turnOf = ({ column, row }: Pick<StitchPlace, 'column' | 'row'>): number => {
  const turn = Math.atan2(column - HEART, HEART - row);
  return turn < 0 ? turn + 2 * Math.PI : turn;
};

const inOneDiamond = Array.from({ length: SIDE * SIDE }, (_, at) => ({
  column: at % SIDE,
  row: Math.floor(at / SIDE),
}));
const FARTHEST = SIDE - 1;

/**
 * The places in the order in which stitches are set: from the hearts outward, ring by ring, clockwise, one diamond after
 * the other. So the cloth is whole at 12 and at 1,200, and a stitch keeps its place for ever.
 */
export const STITCH_PLACES: readonly StitchPlace[] = Array.from({ length: FARTHEST }, (_, ring) =>
  inOneDiamond.filter((place) => distanceOf(place) === ring + 1).sort((one, other) => turnOf(one) - turnOf(other)),
).flatMap((clockwise) =>
  Array.from({ length: DIAMONDS }, (_, diamond) => clockwise.map((place) => ({ diamond, ...place }))).flat(),
);
