import { createContext, lazy, type ReactNode, Suspense, use, useEffect, useEffectEvent, useState } from 'react';
import { fetchAgain } from '../../../lib/api/fetch-again.ts';
import { SearchIcon } from '../../../ui/brand/icons.tsx';
import { KeyHint } from '../key-hint.tsx';
import { useTexts } from '../texts.ts';
import { isTyping } from '../use-keys.ts';

const SearchPalette = lazy(async () => ({
  default: (await fetchAgain(() => import('./search-palette.tsx'))).SearchPalette,
}));

const KEYS = 'Ctrl K';

const OpenContext = createContext<() => void>(() => {});

/** By the place of the key: on an Amharic keyboard another letter stands there. */
const asksForSearch = (event: KeyboardEvent): boolean => {
  if (event.altKey || event.shiftKey) return false;
  if (event.ctrlKey || event.metaKey) return event.code === 'KeyK';
  return event.code === 'Slash' && !isTyping(event.target);
};

/** Opens the search from anywhere in the office: by a button below it, or by Ctrl+K and '/'. */
export const SearchPlace = ({ isReady, children }: { isReady: boolean; children: ReactNode }) => {
  const [isOpen, setIsOpen] = useState(false);
  const press = useEffectEvent((event: KeyboardEvent): void => {
    if (!isReady || !asksForSearch(event)) return;
    event.preventDefault();
    if (!document.querySelector('dialog:modal')) setIsOpen(true);
  });
  useEffect(() => {
    const listen = (event: KeyboardEvent): void => press(event);
    document.addEventListener('keydown', listen);
    return () => document.removeEventListener('keydown', listen);
  }, []);
  return (
    <OpenContext value={() => setIsOpen(true)}>
      {children}
      {isOpen && (
        <Suspense fallback={null}>
          <SearchPalette onClose={() => setIsOpen(false)} />
        </Suspense>
      )}
    </OpenContext>
  );
};

/** Where a page offers the search in its own place: it looks like a field and opens the one search. */
export const SearchOpener = ({ label }: { label: string }) => {
  const open = use(OpenContext);
  return (
    <button
      type="button"
      aria-haspopup="dialog"
      className="control flex w-full items-center gap-3 text-left text-ink-2 sm:w-auto"
      onClick={open}
    >
      <SearchIcon />
      <span className="grow">{label}</span>
      <span className="shrink-0 whitespace-nowrap max-sm:hidden">
        <KeyHint>{KEYS}</KeyHint>
      </span>
    </button>
  );
};

/** In the bar with its word and its key from 1024 px on, elsewhere as an icon. */
export const SearchButton = ({ isIconOnly = false }: { isIconOnly?: boolean }) => {
  const t = useTexts();
  const open = use(OpenContext);
  return isIconOnly ? (
    <button
      type="button"
      aria-label={t('search')}
      aria-haspopup="dialog"
      className="grid size-11 place-items-center rounded-control"
      onClick={open}
    >
      <SearchIcon size={24} />
    </button>
  ) : (
    <button
      type="button"
      aria-haspopup="dialog"
      aria-keyshortcuts="Control+K /"
      title={t('search')}
      className="flex min-h-11 w-full items-center gap-3 rounded-control border border-green-700 px-3 text-label font-semibold text-green-200 hover:bg-green-800 hover:text-white max-lg:justify-center"
      onClick={open}
    >
      <SearchIcon />
      <span className="grow text-left max-lg:sr-only">{t('search')}</span>
      <span className="max-lg:hidden *:bg-green-800">
        <KeyHint>{KEYS}</KeyHint>
      </span>
    </button>
  );
};
