import type { CashSlip } from '@temari/contracts/office-cash';
import type { Receipt } from '@temari/contracts/payments';
import { SERVICE_TYPES, type Service } from '@temari/contracts/vocabulary';
import { useState } from 'react';
import { flushSync } from 'react-dom';
import { useParams } from 'react-router';
import { useErrorSentence } from '../../../lib/api/error-sentence.ts';
import { useDates } from '../../../lib/language/dates.ts';
import { useEnteredWords } from '../../../lib/language/entered-words.ts';
import { officePaths } from '../../../lib/navigation/office-paths.ts';
import { BackLink } from '../../../ui/actions/back-link.tsx';
import { Button } from '../../../ui/actions/button.tsx';
import { FormError } from '../../../ui/fields/form-error.tsx';
import { Money } from '../../../ui/money/money.tsx';
import { QueryState } from '../../../ui/states/query-state.tsx';
import { InLanguage } from '../in-language.tsx';
import { OfficePage } from '../office-page.tsx';
import { useMayAct } from '../shell/use-office.ts';
import { SlipFact, SlipMark, SlipPaper, shownNumber } from '../slip.tsx';
import { useWords } from '../use-words.ts';
import { useTexts } from './texts.ts';
import { useCashSlip, usePrintSlip, useSlipReceipt } from './use-cash.ts';

const SERVICE_OF = Object.fromEntries(
  Object.entries(SERVICE_TYPES).map(([service, type]) => [type, service as Service]),
);

/** No more of a child than the name that is paid for. */
const Slip = ({ slip, receipt, isCopy }: { slip: CashSlip; receipt: Receipt; isCopy: boolean }) => {
  const t = useTexts();
  const dates = useDates();
  const words = useWords();
  const packageTitle = useEnteredWords()(
    { title: receipt.packageTitle, translations: receipt.packageTranslations },
    'title',
  );
  const service = words.service(SERVICE_OF[receipt.serviceType] ?? 'tutor');
  return (
    <SlipPaper
      title={`${t('slip-title')} ${shownNumber(receipt.number)}`}
      at={receipt.settledAt}
      marks={
        <>
          {isCopy && <SlipMark>{t('slip-copy')}</SlipMark>}
          {receipt.status === 'refunded' && <SlipMark>{t('slip-cancelled')}</SlipMark>}
        </>
      }
    >
      <dl className="flex flex-col gap-1">
        <SlipFact label={t('household')}>{slip.household}</SlipFact>
        <SlipFact label={t('slip-code')}>{slip.code}</SlipFact>
        <SlipFact label={t('slip-till')}>{slip.till}</SlipFact>
        <SlipFact label={t('slip-taken-by')}>{slip.takenBy}</SlipFact>
      </dl>
      <ul className="border-y border-ink py-2">
        {receipt.months?.map(({ fullName, serviceType, from, to, amountEtb }) => (
          <li key={`${fullName} ${serviceType} ${from}`} className="grid grid-cols-[1fr_auto] gap-x-3 py-1">
            <span className="wrap-anywhere">{fullName}</span>
            <Money amountEtb={amountEtb} />
            <span className="col-span-2 text-xs">
              {words.service(SERVICE_OF[serviceType] ?? 'tutor')}, {dates.long(from)} – {dates.long(to)}
            </span>
          </li>
        )) ?? (
          <li className="grid grid-cols-[1fr_auto] gap-x-3 py-1">
            <span className="wrap-anywhere">{receipt.fullName}</span>
            <Money amountEtb={receipt.totalEtb} />
            <span className="col-span-2 text-xs">
              {service}, {packageTitle}
            </span>
          </li>
        )}
      </ul>
      <dl className="flex flex-col gap-1">
        <div className="flex justify-between gap-4 text-base font-bold">
          <dt>{t('slip-total')}</dt>
          <dd>
            <Money amountEtb={receipt.totalEtb} />
          </dd>
        </div>
        <SlipFact label={t('slip-given')}>
          <Money amountEtb={slip.givenEtb} />
        </SlipFact>
        <SlipFact label={t('change')}>
          <Money amountEtb={slip.changeEtb} />
        </SlipFact>
      </dl>
      <p className="text-xs">{t('slip-not-fiscal')}</p>
    </SlipPaper>
  );
};

const Printing = ({ slip, receipt }: { slip: CashSlip; receipt: Receipt }) => {
  const t = useTexts();
  const sentence = useErrorSentence();
  const mayAct = useMayAct(['money']);
  // Whether what is on paper next is a copy is only known once it is counted.
  const [prints, setPrints] = useState(slip.prints);
  const [isCopy, setIsCopy] = useState(slip.prints > 0);
  const printing = usePrintSlip({
    done: (counted) => {
      flushSync(() => {
        setIsCopy(counted.prints > 1);
        setPrints(counted.prints);
      });
      window.print();
    },
  });
  return (
    <div className="flex flex-col items-start gap-4">
      <InLanguage language={slip.language}>
        <Slip slip={slip} receipt={receipt} isCopy={isCopy} />
      </InLanguage>
      {mayAct && (
        <Button
          disabled={printing.state === 'working'}
          onClick={() => printing.submit({ params: { id: slip.id }, body: {} })}
        >
          {t(prints > 0 ? 'print-copy' : 'print')}
        </Button>
      )}
      <FormError message={sentence(printing.error)} />
    </div>
  );
};

/** The confirmation of a cash payment for a printer of 80 mm. */
export const SlipPage = () => {
  const t = useTexts();
  const id = useParams().id ?? '';
  const slip = useCashSlip(id);
  const receipt = useSlipReceipt(id);
  return (
    <OfficePage title={t('slip-title')} back={<BackLink to={officePaths.cash}>{t('back')}</BackLink>}>
      <QueryState query={slip}>
        {(shown) => <QueryState query={receipt}>{(paid) => <Printing slip={shown} receipt={paid} />}</QueryState>}
      </QueryState>
    </OfficePage>
  );
};
