export type Series = { name: string; colour: string; dot: string };
export type Bar = { label: string; values: number[] };

type BarsProps = {
  /** What the picture shows, for screen readers; the table below holds the figures. */
  title: string;
  series: readonly Series[];
  bars: readonly Bar[];
  format: (value: number) => string;
};

const HEIGHT = 180;
/** At least this wide, whatever few bars there are: the picture fills its card. */
const WIDTH = 400;
/** Narrower than this nobody could read it: a phone scrolls. */
const LEAST_WIDTH = 280;
const BAR = 34;
const WIDEST_BAR = 72;
const GAP = 18;
const LEFT = 56;
const FOOT = 26;

/** A round figure at or above the largest bar. */
const ceilingOf = (largest: number): number => {
  if (largest <= 0) return 1;
  const power = 10 ** Math.floor(Math.log10(largest));
  return ([1, 2, 5, 10].find((step) => step * power >= largest) ?? 10) * power;
};

/** Stacked bars, drawn by hand: small enough to need no library. */
export const Bars = ({ title, series, bars, format }: BarsProps) => {
  const totals = bars.map(({ values }) => values.reduce((sum, value) => sum + Math.max(0, value), 0));
  const ceiling = ceilingOf(Math.max(0, ...totals));
  const width = Math.max(WIDTH, LEFT + bars.length * (BAR + GAP) + GAP);
  const step = (width - LEFT) / Math.max(1, bars.length);
  const barWidth = Math.min(WIDEST_BAR, step - GAP);
  const heightOf = (value: number): number => (Math.max(0, value) / ceiling) * HEIGHT;
  return (
    <figure className="flex flex-col gap-3">
      {/* biome-ignore lint/a11y/noNoninteractiveTabindex: what scrolls must be reached by the keyboard */}
      <div tabIndex={0} className="overflow-x-auto">
        <svg
          role="img"
          aria-label={title}
          viewBox={`0 0 ${width} ${HEIGHT + FOOT + 8}`}
          className="w-full max-w-190"
          style={{ minWidth: Math.max(LEAST_WIDTH, width > WIDTH ? width : 0) }}
        >
          {[0, 0.5, 1].map((part) => (
            <g key={part}>
              <line
                x1={LEFT}
                x2={width}
                y1={8 + HEIGHT * (1 - part)}
                y2={8 + HEIGHT * (1 - part)}
                className="stroke-line"
              />
              <text
                x={LEFT - 8}
                y={12 + HEIGHT * (1 - part)}
                textAnchor="end"
                className="fill-ink-2 text-xs tabular-nums"
              >
                {format(ceiling * part)}
              </text>
            </g>
          ))}
          {bars.map(({ label, values }, place) => {
            const x = LEFT + place * step + (step - barWidth) / 2;
            let y = 8 + HEIGHT;
            return (
              <g key={label}>
                {values.map((value, index) => {
                  const height = heightOf(value);
                  y -= height;
                  const { name = '', colour = '' } = series[index] ?? {};
                  return (
                    <rect key={name} x={x} y={y} width={barWidth} height={height} className={colour}>
                      <title>{`${label}, ${name}: ${format(value)}`}</title>
                    </rect>
                  );
                })}
                <text x={x + barWidth / 2} y={HEIGHT + FOOT} textAnchor="middle" className="fill-ink-2 text-xs">
                  {label}
                </text>
              </g>
            );
          })}
        </svg>
      </div>
      {series.length > 1 && (
        <figcaption className="flex flex-wrap gap-x-4 gap-y-1 text-sm">
          {series.map(({ name, dot }) => (
            <span key={name} className="flex items-center gap-1.5">
              <span aria-hidden="true" className={`size-3 rounded-[3px] ${dot}`} />
              {name}
            </span>
          ))}
        </figcaption>
      )}
    </figure>
  );
};
