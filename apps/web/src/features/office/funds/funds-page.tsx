import { FUND_NEEDS, type Fund } from '@temari/contracts/office-funds';
import { useState } from 'react';
import { useErrorSentence } from '../../../lib/api/error-sentence.ts';
import { useEnteredWords } from '../../../lib/language/entered-words.ts';
import { officePaths } from '../../../lib/navigation/office-paths.ts';
import { Button } from '../../../ui/actions/button.tsx';
import { TextLink } from '../../../ui/actions/text-link.tsx';
import { FormError } from '../../../ui/fields/form-error.tsx';
import { Card } from '../../../ui/layout/card.tsx';
import { Money, useMoney } from '../../../ui/money/money.tsx';
import { Dialog } from '../../../ui/overlays/dialog.tsx';
import { useToast } from '../../../ui/overlays/toast.tsx';
import { Badge } from '../../../ui/states/badge.tsx';
import { EmptyState } from '../../../ui/states/empty-state.tsx';
import { Note } from '../../../ui/states/note.tsx';
import { ReadState } from '../../../ui/states/read-state.tsx';
import { EditButton } from '../edit-button.tsx';
import { OfficePage } from '../office-page.tsx';
import { useMayAct } from '../shell/use-office.ts';
import { useTexts as useOfficeTexts } from '../texts.ts';
import { FundDialog } from './fund-dialog.tsx';
import { RecordGiftDialog } from './gift-dialogs.tsx';
import { GiftsList } from './gifts-list.tsx';
import { useTexts } from './texts.ts';
import { useCloseFund, useFunds } from './use-funds.ts';

type Asked = { what: 'fund' | 'record' | 'close'; id: string | null };

/** What was given for scholarships, what of it is promised and used, and every gift. */
export const FundsPage = () => {
  const t = useTexts();
  const entered = useEnteredWords();
  const mayAct = useMayAct(FUND_NEEDS);
  const query = useFunds();
  const [asked, setAsked] = useState<Asked | null>(null);
  const close = () => setAsked(null);
  return (
    <OfficePage
      title={t('title')}
      below={t('lead')}
      actions={mayAct && <Button onClick={() => setAsked({ what: 'fund', id: null })}>{t('new')}</Button>}
    >
      <ReadState query={query}>
        {({ funds, banks }) => {
          const fund = funds.find(({ id }) => id === asked?.id) ?? null;
          return (
            <>
              {funds.length === 0 && <EmptyState title={t('none')}>{t('none-text')}</EmptyState>}
              <ul className="grid grid-cols-[minmax(0,1fr)] gap-4 xl:grid-cols-2">
                {funds.map((each) => (
                  <FundCard
                    key={each.id}
                    fund={each}
                    onAsk={mayAct ? (what) => setAsked({ what, id: each.id }) : null}
                  />
                ))}
              </ul>
              <GiftsList funds={funds} mayAct={mayAct} />
              {asked?.what === 'fund' && <FundDialog fund={fund} onClose={close} />}
              {asked?.what === 'record' && fund && (
                <RecordGiftDialog fund={fund} name={entered(fund, 'name')} banks={banks} onClose={close} />
              )}
              {asked?.what === 'close' && fund && <CloseDialog fund={fund} onClose={close} />}
            </>
          );
        }}
      </ReadState>
    </OfficePage>
  );
};

const FundCard = ({ fund, onAsk }: { fund: Fund; onAsk: ((what: Asked['what']) => void) | null }) => {
  const t = useTexts();
  const money = useMoney();
  const entered = useEnteredWords();
  const name = entered(fund, 'name');
  const purpose = entered(fund, 'purpose');
  const sums = [
    [t('given'), fund.givenEtb],
    [t('used'), fund.usedEtb],
    [t('promised'), fund.promisedEtb],
    [t('free'), fund.freeEtb],
  ] as const;
  return (
    <li className="grid">
      <Card kind="flat" as="section" title={name} actions={fund.closedAt && <Badge tone="quiet">{t('closed')}</Badge>}>
        {purpose && <p className="text-sm text-ink-2">{purpose}</p>}
        <dl className="grid grid-cols-2 gap-x-6 gap-y-3 py-3 sm:grid-cols-4 xl:grid-cols-2">
          {sums.map(([word, etb]) => (
            <div key={word}>
              <dt className="text-sm text-ink-2">{word}</dt>
              <dd className="font-semibold tabular-nums">
                <Money amountEtb={etb} />
              </dd>
            </div>
          ))}
        </dl>
        {fund.shortfallEtb > 0 && (
          <Note tone="warning">{t('shortfall-text', { amount: money(fund.shortfallEtb) })}</Note>
        )}
        <TextLink to={officePaths.fundReport(fund.id)} aria-label={`${t('report')}: ${name}`}>
          {t('report')}
        </TextLink>
        {onAsk && !fund.closedAt && (
          <div className="flex flex-wrap gap-3 pt-3">
            <Button size="small" onClick={() => onAsk('record')} aria-label={`${t('record')}: ${name}`}>
              {t('record')}
            </Button>
            <EditButton name={name} onEdit={() => onAsk('fund')} />
            <Button variant="quiet" size="small" onClick={() => onAsk('close')} aria-label={`${t('close')}: ${name}`}>
              {t('close')}
            </Button>
          </div>
        )}
      </Card>
    </li>
  );
};

/** Asked first: a closed fund stays closed. */
const CloseDialog = ({ fund, onClose }: { fund: Fund; onClose: () => void }) => {
  const t = useTexts();
  const office = useOfficeTexts();
  const entered = useEnteredWords();
  const toast = useToast();
  const sentence = useErrorSentence();
  const closing = useCloseFund({
    done: () => {
      toast({ text: t('closed-now') });
      onClose();
    },
  });
  return (
    <Dialog isOpen title={t('close-question', { name: entered(fund, 'name') })} onClose={onClose}>
      <p>{t('close-text')}</p>
      <FormError message={sentence(closing.error)} />
      <div className="flex flex-wrap justify-end gap-3 pt-4">
        <Button variant="outline" onClick={onClose}>
          {office('cancel')}
        </Button>
        <Button
          disabled={closing.state === 'working'}
          onClick={() => closing.submit({ params: { id: fund.id }, body: { version: fund.version } })}
        >
          {t('close')}
        </Button>
      </div>
    </Dialog>
  );
};
