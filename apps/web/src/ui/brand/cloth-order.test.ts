import { expect, test } from 'vitest';
import { distanceOf, STITCH_PLACES } from './cloth-order.ts';

test('1,600 stitches have each a place of their own', () => {
  expect(STITCH_PLACES).toHaveLength(1600);
  expect(new Set(STITCH_PLACES.map((place) => JSON.stringify(place))).size).toBe(1600);
});

test('they are set from the hearts outward, a ring in each diamond before the next ring', () => {
  const order = STITCH_PLACES.map((place) => distanceOf(place) * 10 + place.diamond);
  expect(order).toEqual(order.toSorted((one, other) => one - other));
  expect(STITCH_PLACES.slice(0, 16).map(({ diamond }) => diamond)).toEqual([
    0, 0, 0, 0, 1, 1, 1, 1, 2, 2, 2, 2, 3, 3, 3, 3,
  ]);
});

test('a ring goes clockwise from the top', () => {
  expect(STITCH_PLACES.slice(0, 4).map(({ column, row }) => [column, row])).toEqual([
    [10, 9],
    [10, 10],
    [9, 10],
    [9, 9],
  ]);
});
