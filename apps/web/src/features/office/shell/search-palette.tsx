import { SEARCH_MAX } from '@temari/contracts/limits';
import { type KeyboardEvent, useId, useRef, useState } from 'react';
import { useNavigate } from 'react-router';
import { useErrorSentence } from '../../../lib/api/error-sentence.ts';
import { Button } from '../../../ui/actions/button.tsx';
import { XIcon } from '../../../ui/brand/first-icons.tsx';
import { SearchIcon } from '../../../ui/brand/icons.tsx';
import { classNames } from '../../../ui/class-names.ts';
import { FormError } from '../../../ui/fields/form-error.tsx';
import { useModal } from '../../../ui/overlays/use-modal.ts';
import { KeyHint } from '../key-hint.tsx';
import { rememberPlace } from './recent-places.ts';
import { useTexts } from './search-texts.ts';
import { useOfficeSearch } from './use-office-search.ts';
import { type SearchOption, useSearchOptions } from './use-search-options.ts';

const KEYS = [
  ['↑ ↓', 'key-move'],
  ['↵', 'key-open'],
  ['Esc', 'key-close'],
] as const;

/** One field for everything: a combobox over a list, as screen readers know it. The focus stays in the field. */
export const SearchPalette = ({ onClose }: { onClose: () => void }) => {
  const t = useTexts();
  const sentence = useErrorSentence();
  const navigate = useNavigate();
  const modal = useModal(onClose);
  const list = useRef<HTMLDivElement>(null);
  const id = useId();
  const [typed, setTyped] = useState('');
  const [place, setPlace] = useState(0);
  const { hits, error, isWaiting } = useOfficeSearch(typed);
  const groups = useSearchOptions(typed, hits);
  const options = groups.flatMap((group) => group.options);
  const active = Math.min(place, options.length - 1);
  const optionId = (at: number): string => `${id}-option-${at}`;

  const open = (option: SearchOption): void => {
    rememberPlace(option);
    onClose();
    // In place of the entry that the palette has in the history: Back leads to the page before.
    void navigate(option.to, { replace: true });
  };
  const moveTo = (at: number): void => {
    setPlace(at);
    list.current?.querySelector(`[id="${optionId(at)}"]`)?.scrollIntoView({ block: 'nearest' });
  };
  const press = (event: KeyboardEvent): void => {
    const step = { ArrowDown: 1, ArrowUp: -1 }[event.key];
    if (step && options.length > 0) {
      event.preventDefault();
      moveTo((active + step + options.length) % options.length);
    }
    const chosen = options[active];
    // While an answer is on its way, what was found belongs to what was typed before; pages are known at once.
    const isReady = !isWaiting || groups.some((group) => group.isKnown && chosen && group.options.includes(chosen));
    if (event.key === 'Enter' && !event.nativeEvent.isComposing && chosen && isReady) {
      event.preventDefault();
      open(chosen);
    }
  };

  const status = isWaiting ? t('waiting') : options.length > 0 ? t('found', { count: options.length }) : t('none');
  return (
    // biome-ignore lint/a11y/useKeyWithClickEvents: Escape closes it by itself; this hears a press beside the panel
    <dialog
      {...modal}
      aria-label={t('search')}
      className="on-paper fixed inset-0 m-0 h-dvh max-h-none w-full max-w-none animate-rise bg-surface shadow-sh3 backdrop:animate-appear backdrop:bg-veil sm:inset-x-0 sm:top-[10vh] sm:bottom-auto sm:mx-auto sm:h-fit sm:max-w-160 sm:rounded-card"
      onClick={(event) => {
        if (event.target === event.currentTarget) onClose();
      }}
    >
      <div className="flex h-full flex-col sm:max-h-[76vh]">
        <div className="flex items-center gap-1 border-b border-line py-2 pr-2 pl-4">
          <SearchIcon className="shrink-0 text-ink-2" />
          <input
            type="text"
            role="combobox"
            aria-label={t('label')}
            aria-expanded={options.length > 0}
            aria-controls={`${id}-list`}
            aria-autocomplete="list"
            aria-activedescendant={active >= 0 ? optionId(active) : undefined}
            placeholder={t('label')}
            maxLength={SEARCH_MAX}
            autoComplete="off"
            spellCheck={false}
            enterKeyHint="go"
            className="h-12 min-w-0 grow bg-transparent px-2 text-body outline-none placeholder:text-ink-2"
            value={typed}
            onChange={(event) => {
              setTyped(event.target.value);
              setPlace(0);
            }}
            onKeyDown={press}
          />
          <Button variant="quiet" isIconOnly aria-label={t('close')} onClick={onClose} className="text-ink-2!">
            <XIcon />
          </Button>
        </div>
        <p role="status" className="sr-only">
          {status}
        </p>
        <div
          ref={list}
          id={`${id}-list`}
          role="listbox"
          tabIndex={-1}
          aria-label={t('results')}
          aria-busy={isWaiting}
          className="min-h-0 grow overflow-y-auto overscroll-contain p-2 outline-none"
        >
          {groups.map((group, which) => {
            const before = groups.slice(0, which).reduce((sum, { options: own }) => sum + own.length, 0);
            return (
              // biome-ignore lint/a11y/useSemanticElements: a fieldset is no part of a list of options
              <div key={group.name} role="group" aria-label={group.name} className="pb-2">
                <p aria-hidden="true" className="px-3 pt-2 pb-1 text-sm font-semibold text-ink-2">
                  {group.name}
                </p>
                {group.options.map((option, at) => {
                  const isActive = before + at === active;
                  return (
                    // biome-ignore lint/a11y/useKeyWithClickEvents lint/a11y/useFocusableInteractive: the field has the focus and hears the keys
                    <div
                      key={option.to}
                      id={optionId(before + at)}
                      role="option"
                      aria-selected={isActive}
                      className={classNames(
                        'flex min-h-11 cursor-pointer flex-col justify-center rounded-control px-3 py-1.5',
                        isActive ? 'bg-green-100' : 'hover:bg-sand',
                      )}
                      onClick={() => open(option)}
                    >
                      <span className="font-semibold wrap-anywhere">{option.title}</span>
                      {option.line && <span className="truncate text-sm text-ink-2">{option.line}</span>}
                    </div>
                  );
                })}
              </div>
            );
          })}
        </div>
        {!isWaiting && !error && options.length === 0 && (
          <div className="px-5 pb-6">
            <p className="font-semibold">{t('none')}</p>
            <p className="text-label text-ink-2">{t('none-text')}</p>
          </div>
        )}
        {isWaiting && options.length === 0 && <p className="px-5 pb-6 text-ink-2">{t('waiting')}</p>}
        {error && (
          <div className="px-5 pb-5">
            <FormError message={sentence(error)} />
          </div>
        )}
        <p className="flex gap-4 border-t border-line px-4 py-2.5 text-sm text-ink-2 max-sm:hidden">
          {KEYS.map(([key, word]) => (
            <span key={key} className="flex items-center gap-1.5">
              <KeyHint>{key}</KeyHint>
              {t(word)}
            </span>
          ))}
        </p>
      </div>
    </dialog>
  );
};
