import { useEffect, useRef, useState } from 'react';
import { Shelf } from './shelf.tsx';
import { useTexts } from './texts.ts';

/** Whole class names, or Tailwind would not find them. */
const COLOURS = [
  'bg-paper',
  'bg-sand',
  'bg-surface',
  'bg-line',
  'bg-muted',
  'bg-edge',
  'bg-ink-3',
  'bg-ink-2',
  'bg-ink-soft',
  'bg-ink',
  'bg-sky',
  'bg-green-50',
  'bg-green-100',
  'bg-green-200',
  'bg-green-300',
  'bg-green-600',
  'bg-green-700',
  'bg-green-800',
  'bg-green-900',
  'bg-yellow-100',
  'bg-yellow-400',
  'bg-yellow-500',
  'bg-yellow-600',
  'bg-yellow-700',
  'bg-yellow-800',
  'bg-clay-50',
  'bg-clay-100',
  'bg-clay-600',
  'bg-clay-700',
  'bg-clay-800',
  'bg-dusk-100',
  'bg-dusk-700',
  'bg-orange-100',
  'bg-orange-700',
];

const Swatch = ({ colour }: { colour: string }) => {
  const patch = useRef<HTMLSpanElement>(null);
  const [hex, setHex] = useState('');
  useEffect(() => {
    const name = colour.replace('bg-', '--color-');
    if (patch.current) setHex(getComputedStyle(patch.current).getPropertyValue(name).trim());
  }, [colour]);
  return (
    <li className="min-w-0 text-xs">
      <span ref={patch} className={`mb-1.5 block h-14 rounded-control border border-ink/10 ${colour}`} />
      <span className="block font-semibold">{colour.replace('bg-', '')}</span>
      <span className="text-ink-2">{hex}</span>
    </li>
  );
};

export const Colours = () => {
  const t = useTexts();
  return (
    <Shelf title={t('colour')}>
      <ul className="grid grid-cols-[repeat(auto-fill,minmax(84px,1fr))] gap-x-3 gap-y-4">
        {COLOURS.map((colour) => (
          <Swatch key={colour} colour={colour} />
        ))}
      </ul>
    </Shelf>
  );
};

export const Type = () => {
  const t = useTexts();
  return (
    <Shelf title={t('type')}>
      <div className="flex flex-col gap-4">
        <p className="font-serif text-hero font-bold text-balance">{t('hero')}</p>
        <p className="font-serif text-h1 font-bold">{t('headline')}</p>
        <p className="font-serif text-h2 font-bold">{t('headline')}</p>
        <p className="font-serif text-office font-bold">{t('headline')}</p>
        <p className="text-h3">{t('subheading')}</p>
        <p className="max-w-160 text-lead text-ink-soft">{t('lead-text')}</p>
        <p>{t('body-text')}</p>
        <p className="text-label font-semibold">{t('label-text')}</p>
        <p className="text-sm text-ink-2">{t('hint-text')}</p>
        <p className="text-xs text-ink-3">{t('smallest-text')}</p>
      </div>
    </Shelf>
  );
};
