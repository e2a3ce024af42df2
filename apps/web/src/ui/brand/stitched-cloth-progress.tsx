import { classNames } from '../class-names.ts';

const COLUMNS = 80;
const ROWS = 20;
const STITCHES = COLUMNS * ROWS;

const PALE = 'fill-muted';

const THREADS = new Map([
  ['y', 'fill-yellow-500'],
  ['l', 'fill-yellow-400'],
  ['p', 'fill-yellow-100'],
  ['d', 'fill-green-800'],
  ['g', 'fill-green-700'],
  ['h', 'fill-green-600'],
  ['s', 'fill-green-300'],
  ['c', 'fill-clay-600'],
]);

/** The thread of a stitch follows its distance from the heart of its diamond, the same rule the cloth was drawn by. */
const BY_DISTANCE = 'yyypggphhlpssldddpcc';

const colourAt = (column: number, row: number): string =>
  THREADS.get(BY_DISTANCE.charAt(Math.abs((column % ROWS) - 9.5) + Math.abs(row - 9.5))) ?? PALE;

/** Stitches are set column by column, as a weaver would; each colour becomes one path. */
const stitchPaths = (filled: number): [colour: string, d: string][] => {
  const paths = new Map<string, string>();
  for (let stitch = 0; stitch < STITCHES; stitch += 1) {
    const column = Math.floor(stitch / ROWS);
    const row = stitch % ROWS;
    const colour = stitch < filled ? colourAt(column, row) : PALE;
    paths.set(colour, `${paths.get(colour) ?? ''}M${column * 8} ${row * 8}h6v6h-6z`);
  }
  return [...paths];
};

type StitchedClothProgressProps = { filled: number; className?: string };

/** The road to 1,600: the same cloth, coloured as far as students have arrived. The figure itself stands beside it. */
export const StitchedClothProgress = ({ filled, className }: StitchedClothProgressProps) => (
  <svg
    viewBox={`0 0 ${COLUMNS * 8 - 2} ${ROWS * 8 - 2}`}
    aria-hidden="true"
    className={classNames('h-auto w-full', className)}
  >
    {stitchPaths(filled).map(([colour, d]) => (
      <path key={colour} className={colour} d={d} />
    ))}
  </svg>
);
