const COLUMNS = 80;
const ROWS = 20;
export const STITCHES = COLUMNS * ROWS;

const PALE = '#E9DFCE';

/** The colour of a stitch follows its distance from the heart of its diamond, the same rule the cloth was drawn by. */
const BY_DISTANCE = [
  ...['#F4B71B', '#F4B71B', '#F4B71B', '#FDEFC8', '#17573F', '#17573F', '#FDEFC8', '#206C4F', '#206C4F', '#FFCD45'],
  ...['#FDEFC8', '#8DB99A', '#8DB99A', '#FFCD45', '#124330', '#124330', '#124330', '#FDEFC8', '#B23B1F', '#B23B1F'],
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
export const StitchedClothProgress = ({ filled, className = '' }: StitchedClothProgressProps) => (
  <svg
    viewBox={`0 0 ${COLUMNS * 8 - 1} ${ROWS * 8 - 1}`}
    shapeRendering="crispEdges"
    aria-hidden="true"
    className={`h-auto w-full ${className}`}
  >
    {stitchPaths(filled).map(([colour, d]) => (
      <path key={colour} fill={colour} d={d} />
    ))}
  </svg>
);
