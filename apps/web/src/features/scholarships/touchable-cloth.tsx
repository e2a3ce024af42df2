import type { Grade } from '@temari/contracts/package-grades';
import type { Stitch } from '@temari/contracts/site';
import { type KeyboardEvent, type PointerEvent, useRef, useState } from 'react';
import { siteContract } from '../../lib/api/public-contracts.ts';
import { definePublicRead, usePublicData } from '../../lib/api/public-data.ts';
import { useGradeWords } from '../../lib/domain/grade-words.ts';
import { useDates } from '../../lib/language/dates.ts';
import { AwardCloth, PITCH } from '../../ui/brand/award-cloth.tsx';
import { DIAMONDS, SIDE, STITCH_PLACES, type StitchPlace } from '../../ui/brand/cloth-order.ts';
import { classNames } from '../../ui/class-names.ts';
import { useTexts } from './texts.ts';

const stitchesRead = definePublicRead('stitches', async () => (await siteContract()).listStitches, {});

const numberAt = ({ diamond, column, row }: StitchPlace): number =>
  STITCH_PLACES.findIndex((place) => place.diamond === diamond && place.column === column && place.row === row);

/** Where the pointer is, in stitches; null beside the cloth. */
const placeUnder = ({ target, clientX, clientY }: PointerEvent): StitchPlace | null => {
  const drawing = target instanceof Element ? target.closest('svg') : null;
  const diamond = Number(drawing?.getAttribute('data-diamond') ?? -1);
  if (!drawing || diamond < 0) return null;
  const { left, top, width, height } = drawing.getBoundingClientRect();
  const column = Math.floor(((clientX - left) / width) * SIDE);
  const row = Math.floor(((clientY - top) / height) * SIDE);
  return column < 0 || column >= SIDE || row < 0 || row >= SIDE ? null : { diamond, column, row };
};

const STEPS: Record<string, [right: number, down: number]> = {
  ArrowRight: [1, 0],
  ArrowLeft: [-1, 0],
  ArrowDown: [0, 1],
  ArrowUp: [0, -1],
};

/** One stitch on, over the edge of a diamond too; null at the edge of the cloth. */
const stepFrom = (
  { diamond, column, row }: StitchPlace,
  [right, down]: [number, number],
  across: number,
): StitchPlace | null => {
  const x = (diamond % across) * SIDE + column + right;
  const y = Math.floor(diamond / across) * SIDE + row + down;
  if (x < 0 || y < 0 || x >= across * SIDE || y >= (DIAMONDS / across) * SIDE) return null;
  return { diamond: Math.floor(y / SIDE) * across + Math.floor(x / SIDE), column: x % SIDE, row: y % SIDE };
};

const useStitchWords = (filled: number) => {
  const t = useTexts();
  const dates = useDates();
  const gradeWords = useGradeWords();
  return (number: number, stitch: Stitch | undefined): string => {
    if (number === filled) return t('stitch-next');
    if (number > filled) return t('stitch-empty');
    if (!stitch) return '…';
    const month = dates.ethiopianMonth(stitch.since);
    return stitch.grade
      ? t('stitch-grade', { grade: gradeWords([stitch.grade as Grade]), month })
      : t('stitch-month', { month });
  };
};

/** What a chosen stitch tells. Fetched with the first one that is looked at. */
const Callout = ({ place, filled, at }: { place: StitchPlace; filled: number; at: { x: number; y: number } }) => {
  const t = useTexts();
  const { data } = usePublicData(stitchesRead);
  const words = useStitchWords(filled);
  const number = numberAt(place);
  return (
    <div
      role="status"
      className={classNames(
        'pointer-events-none absolute z-10 w-max max-w-65 -translate-y-full rounded-control bg-ink px-3.5 py-2 text-sm text-surface',
        at.x > 0.5 ? '-translate-x-full' : '',
      )}
      style={{ left: `${at.x * 100}%`, top: `calc(${at.y * 100}% - 0.5rem)` }}
    >
      <p className="font-semibold">{t('stitch', { number: number + 1 })}</p>
      <p>{words(number, data?.[number])}</p>
    </div>
  );
};

/** A frame around the chosen stitch, and the needle at the next one. */
const Over = ({ diamond, chosen, next }: { diamond: number; chosen: StitchPlace | null; next: StitchPlace | null }) => (
  <>
    {next?.diamond === diamond && (
      <g
        transform={`translate(${next.column * PITCH - 1} ${next.row * PITCH - 1})`}
        className="fill-none stroke-ink"
        strokeWidth="1"
      >
        <path d="M.5 .5h7v7h-7z" className="fill-surface" />
        <path d="M4 4 17-10" strokeWidth="1.4" strokeLinecap="round" />
        <path d="M17-10c6-2 8 5 2 8s-2 9 6 5" className="stroke-clay-600" strokeWidth="1.2" strokeLinecap="round" />
      </g>
    )}
    {chosen?.diamond === diamond && (
      <path
        d={`M${chosen.column * PITCH - 1} ${chosen.row * PITCH - 1}h8v8h-8z`}
        className="fill-none stroke-ink"
        strokeWidth="1.6"
      />
    )}
  </>
);

/** The cloth as one thing that can be looked at stitch by stitch, with a finger, a mouse or the arrow keys. */
export const TouchableCloth = ({ filled, label, hint }: { filled: number; label: string; hint: string }) => {
  const [chosen, setChosen] = useState<StitchPlace | null>(null);
  const frame = useRef<HTMLDivElement>(null);
  const next = STITCH_PLACES[filled] ?? null;

  /** How many diamonds stand side by side on this screen. */
  const across = (): number => {
    const [first, , third] = [...(frame.current?.querySelectorAll('svg[data-diamond]') ?? [])];
    return first && third && third.getBoundingClientRect().top > first.getBoundingClientRect().top ? 2 : DIAMONDS;
  };
  const onKeyDown = (event: KeyboardEvent) => {
    if (event.key === 'Escape') setChosen(null);
    const step = STEPS[event.key];
    if (!step) return;
    event.preventDefault();
    const from = chosen ?? STITCH_PLACES[0];
    if (!from) return;
    setChosen(chosen ? (stepFrom(from, step, across()) ?? chosen) : from);
  };
  const at = (place: StitchPlace): { x: number; y: number } => {
    const wide = across();
    return {
      x: ((place.diamond % wide) * SIDE + place.column + 0.5) / (wide * SIDE),
      y: (Math.floor(place.diamond / wide) * SIDE + place.row) / ((DIAMONDS / wide) * SIDE),
    };
  };
  return (
    <div className="relative">
      <div
        ref={frame}
        role="img"
        aria-label={`${label} ${hint}`}
        // biome-ignore lint/a11y/noNoninteractiveTabindex: the arrow keys go from stitch to stitch
        tabIndex={0}
        onKeyDown={onKeyDown}
        onPointerMove={(event) => event.pointerType === 'mouse' && setChosen(placeUnder(event))}
        onPointerDown={(event) => setChosen(placeUnder(event))}
        onPointerLeave={(event) => event.pointerType === 'mouse' && setChosen(null)}
        onBlur={() => setChosen(null)}
        className="rounded-badge"
      >
        <AwardCloth filled={filled} over={(diamond) => <Over diamond={diamond} chosen={chosen} next={next} />} />
      </div>
      {chosen && <Callout place={chosen} filled={filled} at={at(chosen)} />}
    </div>
  );
};
