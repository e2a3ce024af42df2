import type { ReactNode } from 'react';
import { classNames } from '../class-names.ts';
import { distanceOf, SIDE, STITCH_PLACES } from './cloth-order.ts';

/** A stitch of 6 and a gap of 2, in the units of the drawing. */
export const PITCH = 8;
const STITCH = 6;
const WIDTH = SIDE * PITCH;

const THREADS = new Map([
  ['y', 'stroke-yellow-500'],
  ['l', 'stroke-yellow-400'],
  ['p', 'stroke-stitch-straw'],
  ['d', 'stroke-green-800'],
  ['g', 'stroke-green-700'],
  ['h', 'stroke-green-600'],
  ['s', 'stroke-green-300'],
  ['c', 'stroke-clay-600'],
]);

/** The thread of a stitch follows its distance from the heart: the same as in the cloth of the office. */
const BY_DISTANCE = 'yyypggphhlpssldddpcc';

/** Each thread of a diamond as one line of dashes, which is a third of what squares would take. */
const threadsOf = (diamond: number, filled: number): [thread: string, d: string][] => {
  const threads = new Map<string, string>();
  for (const place of STITCH_PLACES.slice(0, filled)) {
    if (place.diamond !== diamond) continue;
    const thread = THREADS.get(BY_DISTANCE.charAt(distanceOf(place))) ?? '';
    const dash = `M${place.column * PITCH} ${place.row * PITCH + STITCH / 2}h${STITCH}`;
    threads.set(thread, `${threads.get(thread) ?? ''}${dash}`);
  }
  return [...threads];
};

const PALE = 'cloth-pale';
const FOUR = [0, 1, 2, 3];

interface AwardClothProps {
  /** How many of the stitches are coloured. */
  filled: number;
  className?: string;
  /** Draws something on top of a diamond. */
  over?: (diamond: number) => ReactNode;
}

/** One stitch for each of 1,600 learners, coloured as far as awards were given. The figure itself stands beside it. */
export const AwardCloth = ({ filled, className, over }: AwardClothProps) => (
  <div aria-hidden="true" className={classNames('grid grid-cols-2 sm:grid-cols-4', className)}>
    {FOUR.map((diamond) => (
      <svg
        key={diamond}
        aria-hidden="true"
        viewBox={`0 0 ${WIDTH} ${WIDTH}`}
        data-diamond={diamond}
        className="h-auto w-full overflow-visible"
      >
        {diamond === 0 && (
          <pattern id={PALE} width={PITCH} height={PITCH} patternUnits="userSpaceOnUse">
            <path d={`M0 0h${STITCH}v${STITCH}h-${STITCH}z`} className="fill-stitch-pale" />
          </pattern>
        )}
        <path d={`M0 0h${WIDTH}v${WIDTH}h-${WIDTH}z`} fill={`url(#${PALE})`} />
        {threadsOf(diamond, filled).map(([thread, d]) => (
          <path key={thread} className={thread} strokeWidth={STITCH} d={d} />
        ))}
        {over?.(diamond)}
      </svg>
    ))}
  </div>
);
