import type { Receipt } from '@temari/contracts/office-receipts';
import { classNames } from '../../../ui/class-names.ts';
import { EmptyState } from '../../../ui/empty-state.tsx';
import { WarningIcon } from '../../../ui/first-icons.tsx';
import { Money } from '../../../ui/money.tsx';
import { QueryState } from '../../../ui/query-state.tsx';
import { KeyHint } from '../key-hint.tsx';
import { OfficePage } from '../office-page.tsx';
import { useWords } from '../use-words.ts';
import { ReceiptFacts } from './receipt-facts.tsx';
import { ReceiptPicture } from './receipt-picture.tsx';
import { useTexts } from './texts.ts';
import { useDesk, useKeys, useReceipts } from './use-receipts.ts';

export const ReceiptsPage = () => {
  const query = useReceipts();
  return <QueryState query={query}>{({ receipts, total }) => <Desk receipts={receipts} total={total} />}</QueryState>;
};

const Desk = ({ receipts, total }: { receipts: Receipt[]; total: number }) => {
  const t = useTexts();
  const desk = useDesk(receipts);
  const { waiting, place, current } = desk;
  useKeys({ j: desk.next, n: desk.next, k: desk.back });
  const left = total - (receipts.length - waiting.length);
  return (
    <OfficePage
      title={t('title')}
      beside={
        <span className="rounded-badge bg-sand px-2.5 py-1 text-sm font-semibold tabular-nums">
          {current ? t('place', { place: place + 1, count: left }) : t('place-none')}
        </span>
      }
      actions={
        <p className="flex flex-wrap gap-4 text-sm text-ink-2 max-sm:hidden">
          {(['j', 'k', 'a', 'd'] as const).map((key) => (
            <span key={key} className="flex items-center gap-1.5">
              <KeyHint>{key.toUpperCase()}</KeyHint>
              {t(`key-${key}`)}
            </span>
          ))}
        </p>
      }
    >
      {current ? (
        <div className="grid grid-cols-[minmax(0,1fr)] items-start gap-5 lg:grid-cols-[204px_minmax(0,1fr)] xl:grid-cols-[204px_minmax(0,1fr)_352px]">
          <Pile waiting={waiting} current={current} onChoose={desk.choose} />
          <ReceiptPicture key={current.id} receipt={current} />
          <ReceiptFacts key={`${current.id}facts`} receipt={current} desk={desk} />
        </div>
      ) : (
        <EmptyState title={t('none')}>{t('none-text')}</EmptyState>
      )}
    </OfficePage>
  );
};

const Pile = ({
  waiting,
  current,
  onChoose,
}: {
  waiting: Receipt[];
  current: Receipt;
  onChoose: (receipt: Receipt) => void;
}) => {
  const t = useTexts();
  const words = useWords();
  return (
    <ol
      aria-label={t('pile')}
      className="relative flex max-h-150 overflow-auto rounded-card border border-line bg-surface lg:flex-col lg:row-span-2 xl:row-span-1"
    >
      {waiting.map((receipt) => (
        <li
          key={receipt.id}
          className="shrink-0 border-line not-last:border-r lg:not-last:border-r-0 lg:not-last:border-b"
        >
          <button
            type="button"
            aria-current={receipt === current ? 'true' : undefined}
            className={classNames(
              'flex w-44 flex-col gap-1 border-l-4 px-3 py-3 text-left lg:w-full',
              receipt === current ? 'border-yellow-500 bg-yellow-100' : 'border-transparent hover:bg-sand',
            )}
            onClick={() => onChoose(receipt)}
          >
            <span className="flex w-full items-center justify-between gap-2">
              <span className="truncate text-label font-semibold">{receipt.fullName}</span>
              {receipt.warnings.length > 0 && (
                <span className="text-clay-700">
                  <WarningIcon size={18} />
                  <span className="sr-only">{t('has-warning')}</span>
                </span>
              )}
            </span>
            <span className="flex w-full justify-between text-sm text-ink-2">
              <Money amountEtb={receipt.amountEtb} />
              <span>{words.age(receipt.sentAt)}</span>
            </span>
          </button>
        </li>
      ))}
    </ol>
  );
};
