import type { Receipt } from '@temari/contracts/office-receipts';
import { CheckIcon, WarningIcon } from '../../../ui/brand/first-icons.tsx';
import { classNames } from '../../../ui/class-names.ts';
import { Money } from '../../../ui/money/money.tsx';
import { useWords } from '../use-words.ts';
import { useTexts } from './texts.ts';

/** Moves the pile, and never the page around it, so that the receipt on the desk can be seen in the pile. */
const keepInSight = (row: HTMLLIElement | null): void => {
  const pile = row?.parentElement;
  if (!row || !pile) return;
  const above = row.offsetTop - pile.scrollTop;
  const before = row.offsetLeft - pile.scrollLeft;
  if (above < 0 || above + row.offsetHeight > pile.clientHeight) pile.scrollTop = row.offsetTop;
  if (before < 0 || before + row.offsetWidth > pile.clientWidth) pile.scrollLeft = row.offsetLeft;
};

type PileProps = { waiting: Receipt[]; current: Receipt; onChoose: (receipt: Receipt) => void };

/** What waits, oldest first; several of one household under its name. */
export const Pile = ({ waiting, current, onChoose }: PileProps) => {
  const t = useTexts();
  return (
    <ol
      aria-label={t('pile')}
      className="relative flex max-h-150 overflow-auto rounded-card border border-line bg-surface lg:row-span-2 lg:flex-col xl:row-span-1"
    >
      {waiting.map((receipt, place) => {
        const { household } = receipt;
        const isFirst = waiting[place - 1]?.household.id !== household.id;
        const count = waiting.filter((other) => other.household.id === household.id).length;
        return (
          <li
            key={receipt.id}
            ref={receipt === current ? keepInSight : undefined}
            className={classNames(
              'flex shrink-0 flex-col justify-end border-line not-first:border-l lg:not-first:border-l-0',
              isFirst ? 'lg:not-first:border-t-2' : 'max-lg:border-l-0! lg:not-first:border-t',
            )}
          >
            {count > 1 && (
              // On phones the band goes on above the household's other receipts.
              <p
                className={classNames(
                  'flex min-h-8 items-center justify-between gap-2 bg-sand px-3.5 text-xs font-semibold text-ink-2 max-lg:w-[11rem]',
                  !isFirst && 'lg:hidden',
                )}
              >
                {isFirst && (
                  <>
                    <span className="truncate">{household.name}</span>
                    <span className="shrink-0">{t('household-count', { count })}</span>
                  </>
                )}
              </p>
            )}
            <Entry receipt={receipt} isCurrent={receipt === current} onChoose={() => onChoose(receipt)} />
          </li>
        );
      })}
    </ol>
  );
};

const Entry = ({ receipt, isCurrent, onChoose }: { receipt: Receipt; isCurrent: boolean; onChoose: () => void }) => {
  const t = useTexts();
  const words = useWords();
  const hasWarning = receipt.warnings.length > 0 || receipt.bankAnswer?.state === 'mismatch';
  return (
    <button
      type="button"
      aria-current={isCurrent ? 'true' : undefined}
      className={classNames(
        'flex w-[11rem] grow flex-col gap-1 border-l-4 px-3 py-3 text-left lg:w-full',
        isCurrent ? 'border-yellow-500 bg-yellow-100' : 'border-transparent hover:bg-sand',
      )}
      onClick={onChoose}
    >
      <span className="flex w-full items-center justify-between gap-2">
        <span className="truncate text-label font-semibold">{receipt.fullName}</span>
        {hasWarning && (
          <span className="text-clay-700">
            <WarningIcon size={18} />
            <span className="sr-only">{t('has-warning')}</span>
          </span>
        )}
        {!hasWarning && receipt.bankAnswer?.state === 'verified' && (
          <span className="text-green-700">
            <CheckIcon size={18} />
            <span className="sr-only">{t('bank-confirmed')}</span>
          </span>
        )}
      </span>
      <span className="flex w-full justify-between text-sm text-ink-2">
        <Money amountEtb={receipt.amountEtb} />
        <span>{words.age(receipt.sentAt)}</span>
      </span>
    </button>
  );
};
