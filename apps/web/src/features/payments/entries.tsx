import type { Balance } from '@temari/contracts/months';
import { useMonthName } from '../../lib/domain/use-month-name.ts';
import { useDates } from '../../lib/language/dates.ts';
import { paths } from '../../lib/navigation/paths.ts';
import { TextLink } from '../../ui/actions/text-link.tsx';
import { Money } from '../../ui/money/money.tsx';
import { useTexts } from './texts.ts';

type Entry = Balance['entries'][number];

const useEntryWords = () => {
  const t = useTexts();
  const dates = useDates();
  const monthName = useMonthName();
  return ({ kind, payment, cause, month, text, refund, lessonOn, paidOn }: Entry): string => {
    const what =
      kind === 'payment' && payment
        ? t(`entry-payment-${payment.type}`)
        : kind === 'credit' && cause
          ? t(`cause-${cause}`)
          : kind === 'payment'
            ? t('entry-payment-manual')
            : t(`entry-${kind}`);
    const day = lessonOn ?? paidOn;
    return [what, refund && t(`refund-${refund}`), text, day && dates.brief(day), month && monthName(month)]
      .filter(Boolean)
      .join(' · ');
  };
};

const EntryLine = ({ entry }: { entry: Entry }) => {
  const t = useTexts();
  const dates = useDates();
  const words = useEntryWords();
  const { at, amountEtb, payment } = entry;
  return (
    <li className="flex flex-wrap items-start justify-between gap-x-4 gap-y-1 border-line py-3 [li+&]:border-t">
      <div className="min-w-0 flex-1 basis-[9rem]">
        <p className="font-semibold">{dates.brief(at)}</p>
        <p className="text-sm wrap-anywhere text-ink-2">{words(entry)}</p>
      </div>
      <div className="ml-auto flex flex-col items-end">
        <Money amountEtb={amountEtb < 0 ? -amountEtb : amountEtb} className="font-semibold" />
        {payment?.hasReceipt && (
          <TextLink
            to={paths.receipt(payment.id)}
            className="inline-flex min-h-11 items-center text-sm"
            aria-label={t('receipt-of', { date: dates.brief(at) })}
          >
            {t('receipt')}
          </TextLink>
        )}
      </div>
    </li>
  );
};

const MONEY: ReadonlySet<Entry['kind']> = new Set(['payment', 'refund', 'credit', 'imported', 'imported-undone']);

/** What came in and what was given, newest first; the charges between them one tap away. */
export const Entries = ({ entries }: { entries: readonly Entry[] }) => {
  const t = useTexts();
  const money = entries.filter(({ kind }) => MONEY.has(kind));
  return (
    <section className="flex flex-col gap-2">
      <h2 className="font-serif text-h2 font-bold">{t('what-you-paid')}</h2>
      {money.length === 0 ? (
        <p className="text-ink-2">{t('nothing-paid')}</p>
      ) : (
        <ul>
          {money.map((entry) => (
            <EntryLine key={entry.id} entry={entry} />
          ))}
        </ul>
      )}
      {entries.length > money.length && (
        <details>
          <summary className="flex min-h-11 w-fit cursor-pointer items-center font-semibold text-green-700">
            {t('all-movements')}
          </summary>
          <ul>
            {entries.map((entry) => (
              <EntryLine key={entry.id} entry={entry} />
            ))}
          </ul>
        </details>
      )}
    </section>
  );
};
