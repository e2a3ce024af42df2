import { classNames } from './class-names.ts';

const COLUMNS = 80;
const ROWS = 20;
const STITCHES = COLUMNS * ROWS;

const PALE = 'fill-muted';

/** The colour of a stitch follows its distance from the heart of its diamond, the same rule the cloth was drawn by. */
const BY_DISTANCE = [
  ...[
    'fill-yellow-500',
    'fill-yellow-500',
    'fill-yellow-500',
    'fill-yellow-100',
    'fill-green-700',
    'fill-green-700',
    'fill-yellow-100',
    'fill-green-600',
    'fill-green-600',
    'fill-yellow-400',
  ],
  ...[
    'fill-yellow-100',
    'fill-green-300',
    'fill-green-300',
    'fill-yellow-400',
    'fill-green-800',
    'fill-green-800',
    'fill-green-800',
    'fill-yellow-100',
    'fill-clay-600',
    'fill-clay-600',
  ],
];

const colourAt = (column: number, row: number): string =>
  BY_DISTANCE[Math.abs((column % ROWS) - 9.5) + Math.abs(row - 9.5)] ?? PALE;

/** Stitches are set column by column, as a weaver would; each colour becomes one path. */
const stitchPaths = (filled: number): [colour: string, d: string][] => {
  const paths = new Map<string, string>();
  for (let stitch = 0; stitch < STITCHES; stitch += 1) {
    const column = Math.floor(stitch / ROWS);
    const row = stitch % ROWS;
    const colour = stitch < filled ? colourAt(column, row) : PALE;
    paths.set(colour, `${paths.get(colour) ?? ''}M${column * 8} ${row * 8}h7v7h-7z`);
  }
  return [...paths];
};

type StitchedClothProgressProps = { filled: number; className?: string };

/** The road to 1,600: the same cloth, coloured as far as students have arrived. The figure itself stands beside it. */
export const StitchedClothProgress = ({ filled, className }: StitchedClothProgressProps) => (
  <svg
    viewBox={`0 0 ${COLUMNS * 8 - 1} ${ROWS * 8 - 1}`}
    shapeRendering="crispEdges"
    aria-hidden="true"
    className={classNames('h-auto w-full', className)}
  >
    {stitchPaths(filled).map(([colour, d]) => (
      <path key={colour} className={colour} d={d} />
    ))}
  </svg>
);
