import { LANGUAGES } from '@temari/contracts/languages';
import type { Receipt } from '@temari/contracts/payments';
import { useParams } from 'react-router';
import { SERVICE_NAMES } from '../../lib/domain/service-names.ts';
import { useSite } from '../../lib/domain/site.ts';
import { useDates } from '../../lib/language/dates.ts';
import { useEnteredWords } from '../../lib/language/entered-words.ts';
import { useLanguage } from '../../lib/language/i18n.ts';
import { paths } from '../../lib/navigation/paths.ts';
import { BackLink } from '../../ui/actions/back-link.tsx';
import { Button } from '../../ui/actions/button.tsx';
import { ThinHem } from '../../ui/brand/hem.tsx';
import { Card } from '../../ui/layout/card.tsx';
import { DefinitionList } from '../../ui/layout/definition-list.tsx';
import { Money } from '../../ui/money/money.tsx';
import { PriceLines } from '../../ui/money/price-lines.tsx';
import { usePriceWords } from '../../ui/money/price-words.ts';
import { Badge } from '../../ui/states/badge.tsx';
import { QueryState } from '../../ui/states/query-state.tsx';
import { useTexts } from './texts.ts';
import { useReceipt } from './use-receipt.ts';

const DIGITS = 6;

const ReceiptCard = ({ receipt }: { receipt: Receipt }) => {
  const t = useTexts();
  const { language } = useLanguage();
  const entered = useEnteredWords();
  const dates = useDates();
  const site = useSite();
  const words = usePriceWords();
  const number = String(receipt.number).padStart(DIGITS, '0');
  const packageTitle = entered({ title: receipt.packageTitle, translations: receipt.packageTranslations }, 'title');
  const months = receipt.months?.map(({ fullName, serviceType, from, to, amountEtb }) => ({
    label: t('month-of', {
      name: fullName,
      service: t(SERVICE_NAMES[serviceType]),
      from: dates.long(from),
      to: dates.long(to),
    }),
    amountEtb,
  }));
  const gregorian = { label: t('date'), value: dates.gregorian(receipt.settledAt) };
  const ethiopian = { label: t('date-ethiopian'), value: dates.ethiopian(receipt.settledAt) };
  const facts = [
    ...(LANGUAGES[language].calendar === 'gregorian' ? [gregorian, ethiopian] : [ethiopian, gregorian]),
    // Each month says itself whose it is.
    ...(months
      ? []
      : [
          { label: t('student'), value: receipt.fullName },
          { label: t('service'), value: t(SERVICE_NAMES[receipt.serviceType]) },
        ]),
    {
      label: t('method'),
      value: receipt.bank
        ? t('by-transfer', { bank: entered({ name: receipt.bank, translations: receipt.bankTranslations }, 'name') })
        : t(receipt.type === 'cash' ? 'by-cash' : 'by-gateway'),
    },
    ...(receipt.reference ? [{ label: t('reference'), value: receipt.reference }] : []),
    ...(receipt.paidByName ? [{ label: t('paid-by'), value: receipt.paidByName }] : []),
  ];
  return (
    <Card hem={<ThinHem />} as="article" className="print:border-0 print:shadow-none">
      <title>{t('title', { number })}</title>
      <div className="flex flex-wrap items-start justify-between gap-4">
        <div className="min-w-0">
          <p className="font-semibold">{site.name}</p>
          <p className="text-sm text-ink-2">{site.address}</p>
          <p className="text-sm text-ink-2">{[site.email, ...site.phones].join(' · ')}</p>
        </div>
        {receipt.status === 'refunded' && <Badge tone="quiet">{t('refunded')}</Badge>}
      </div>
      <h1 className="font-serif text-figure font-bold">{t('title', { number })}</h1>
      <DefinitionList items={facts} />
      <PriceLines
        lines={months ?? words.lines(receipt.lines, packageTitle)}
        total={{ label: t('total-paid'), amountEtb: receipt.totalEtb }}
      />
      {receipt.refundedEtb > 0 && (
        <section className="flex flex-col gap-2">
          <p className="flex justify-between gap-4 text-label">
            {t('given-back')} <Money amountEtb={receipt.refundedEtb} />
          </p>
          <ul className="flex flex-col gap-1 text-sm text-ink-2">
            {receipt.refunds.map(({ at, amountEtb, progress }) => (
              <li key={at} className="flex justify-between gap-4">
                {dates.long(at)} · {t(`refund-${progress}`)} <Money amountEtb={amountEtb} />
              </li>
            ))}
          </ul>
        </section>
      )}
      {!months && <p className="text-sm text-ink-2">{t(receipt.billing === 'once' ? 'once' : 'one-month')}</p>}
    </Card>
  );
};

/** The numbered receipt of a settled payment, in both calendars, fit for printing. */
export const ReceiptPage = () => {
  const t = useTexts();
  const receipt = useReceipt(useParams().paymentId ?? '');
  return (
    <div className="wrap flex max-w-160 flex-col gap-4 py-8 print:py-0">
      <div className="flex flex-wrap items-center justify-between gap-3 print:hidden">
        <BackLink to={paths.myClass}>{t('back')}</BackLink>
        <Button variant="outline" size="small" onClick={() => window.print()}>
          {t('print')}
        </Button>
      </div>
      <QueryState query={receipt}>{(shown) => <ReceiptCard receipt={shown} />}</QueryState>
    </div>
  );
};
