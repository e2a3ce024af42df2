import type { Cash, CashPaidBack, CashPayment, Deposit, Till, TillSession } from '@temari/contracts/office-cash';
import { useState } from 'react';
import { useErrorSentence } from '../../../lib/api/error-sentence.ts';
import { officePaths } from '../../../lib/navigation/office-paths.ts';
import { Button } from '../../../ui/actions/button.tsx';
import { TextLink } from '../../../ui/actions/text-link.tsx';
import { PlusIcon } from '../../../ui/brand/icons.tsx';
import { FormError } from '../../../ui/fields/form-error.tsx';
import { Card } from '../../../ui/layout/card.tsx';
import { type Column, Table } from '../../../ui/layout/table.tsx';
import { Money, useMoney } from '../../../ui/money/money.tsx';
import { useToast } from '../../../ui/overlays/toast.tsx';
import { Badge } from '../../../ui/states/badge.tsx';
import { EmptyState } from '../../../ui/states/empty-state.tsx';
import { Note } from '../../../ui/states/note.tsx';
import { QueryState } from '../../../ui/states/query-state.tsx';
import { OfficePage } from '../office-page.tsx';
import { useIsOwner, useMayAct } from '../shell/use-office.ts';
import { useWords } from '../use-words.ts';
import { CloseTillDialog, OpenTillDialog } from './count-dialog.tsx';
import { DecideDialog, DepositDialog, TakeBackDialog, TillDialog } from './dialogs.tsx';
import { TakeCash } from './take-cash.tsx';
import { useTexts } from './texts.ts';
import { useCash, useConfirmDeposit } from './use-cash.ts';

type Asked =
  | { what: 'till'; till: Till | null }
  | { what: 'open'; till: Till }
  | { what: 'close'; session: TillSession }
  | { what: 'deposit'; till: Till }
  | { what: 'take-back'; payment: CashPayment }
  | { what: 'decide'; session: TillSession };

const ROW = 'flex flex-wrap items-center justify-between gap-3 border-line py-3 not-first:border-t';

/** Tills, what is paid at the desk, the counts of the last days, and the way to the bank. */
export const CashPage = () => {
  const t = useTexts();
  const cash = useCash();
  const isOwner = useIsOwner();
  const [asked, setAsked] = useState<Asked | null>(null);
  const done = () => setAsked(null);
  return (
    <OfficePage
      title={t('title')}
      below={t('lead')}
      actions={
        isOwner && (
          <Button icon={<PlusIcon size={20} />} onClick={() => setAsked({ what: 'till', till: null })}>
            {t('add-till')}
          </Button>
        )
      }
    >
      <QueryState query={cash}>
        {(data) => (
          <>
            <div className="grid grid-cols-[minmax(0,1fr)] items-start gap-5 xl:grid-cols-[minmax(0,1fr)_minmax(0,1fr)]">
              <OwnTill cash={data} onAsk={setAsked} />
              <Tills cash={data} onAsk={setAsked} />
            </div>
            <Payments payments={data.payments} onAsk={setAsked} />
            <PaidBack refunds={data.refunds} />
            <ClosedSessions sessions={data.closed} onAsk={setAsked} />
            <Deposits deposits={data.deposits} />
            {asked?.what === 'till' && <TillDialog till={asked.till} onClose={done} />}
            {asked?.what === 'open' && <OpenTillDialog till={asked.till} onClose={done} />}
            {asked?.what === 'close' && <CloseTillDialog session={asked.session} onClose={done} />}
            {asked?.what === 'deposit' && <DepositDialog till={asked.till} banks={data.banks} onClose={done} />}
            {asked?.what === 'take-back' && <TakeBackDialog payment={asked.payment} onClose={done} />}
            {asked?.what === 'decide' && <DecideDialog session={asked.session} onClose={done} />}
          </>
        )}
      </QueryState>
    </OfficePage>
  );
};

type Asking = { onAsk: (asked: Asked) => void };

const ownSession = ({ tills }: Cash): TillSession | null =>
  tills.flatMap(({ session }) => (session?.isOwn ? [session] : []))[0] ?? null;

const OwnTill = ({ cash, onAsk }: { cash: Cash } & Asking) => {
  const t = useTexts();
  const money = useMoney();
  const mayAct = useMayAct(['money']);
  const own = ownSession(cash);
  if (!mayAct) return null;
  if (!own) return cash.tills.length > 0 ? <Note tone="info">{t('open-first')}</Note> : null;
  return (
    <div className="flex flex-col gap-5">
      <Card
        kind="flat"
        as="section"
        title={t('own-till', { till: own.till.name })}
        actions={
          <Button variant="outline" size="small" onClick={() => onAsk({ what: 'close', session: own })}>
            {t('close')}
          </Button>
        }
      >
        <p className="text-label text-ink-2">{t('float', { amount: money(own.floatEtb) })}</p>
        {own.isLeftOpen && <Note tone="warning">{t('left-open')}</Note>}
      </Card>
      {!own.isLeftOpen && <TakeCash session={own.id} />}
    </div>
  );
};

const Tills = ({ cash, onAsk }: { cash: Cash } & Asking) => {
  const t = useTexts();
  if (cash.tills.length === 0) return <EmptyState title={t('no-tills')}>{t('no-tills-text')}</EmptyState>;
  return (
    <Card kind="flat" as="section" title={t('tills')}>
      <ul className="-my-3">
        {cash.tills.map((till) => (
          <TillRow key={till.id} till={till} hasOwn={ownSession(cash) !== null} onAsk={onAsk} />
        ))}
      </ul>
    </Card>
  );
};

const TillRow = ({ till, hasOwn, onAsk }: { till: Till; hasOwn: boolean } & Asking) => {
  const t = useTexts();
  const words = useWords();
  const money = useMoney();
  const mayAct = useMayAct(['money']);
  const isOwner = useIsOwner();
  const { name, session, balanceEtb, isRetired } = till;
  const named = (word: string): string => `${word}: ${name}`;
  return (
    <li className={ROW}>
      <div className="min-w-0 grow basis-60">
        <p className="flex flex-wrap items-center gap-2 text-label font-semibold wrap-anywhere">
          {name}
          {isRetired ? (
            <Badge tone="quiet">{t('till-retired')}</Badge>
          ) : (
            <Badge tone={session ? 'good' : 'quiet'}>{t(session ? 'till-open' : 'till-closed')}</Badge>
          )}
        </p>
        <p className="text-sm text-ink-2">
          {session
            ? t('opened-by', { name: session.openedBy.name, when: words.when(session.openedAt) })
            : t('till-holds', { amount: money(balanceEtb ?? 0) })}
        </p>
        {session?.isLeftOpen && !session.isOwn && (
          <p className="text-sm text-clay-700">{t(session.hasLeft ? 'left-open-gone' : 'left-open')}</p>
        )}
        {till.isFull && <p className="text-sm text-clay-700">{t('is-full')}</p>}
      </div>
      {mayAct && (
        <div className="flex flex-wrap gap-2">
          {!session && !isRetired && !hasOwn && (
            <Button size="small" aria-label={named(t('open'))} onClick={() => onAsk({ what: 'open', till })}>
              {t('open')}
            </Button>
          )}
          {session?.isLeftOpen && !session.isOwn && (
            <Button
              variant="outline"
              size="small"
              aria-label={named(t('close'))}
              onClick={() => onAsk({ what: 'close', session })}
            >
              {t('close')}
            </Button>
          )}
          {!session && (balanceEtb ?? 0) > 0 && (
            <Button
              variant="outline"
              size="small"
              aria-label={named(t('deposit'))}
              onClick={() => onAsk({ what: 'deposit', till })}
            >
              {t('deposit')}
            </Button>
          )}
          {isOwner && (
            <Button
              variant="quiet"
              size="small"
              aria-label={named(t('edit-till'))}
              onClick={() => onAsk({ what: 'till', till })}
            >
              {t('edit-till')}
            </Button>
          )}
        </div>
      )}
    </li>
  );
};

const Payments = ({ payments, onAsk }: Pick<Cash, 'payments'> & Asking) => {
  const t = useTexts();
  const words = useWords();
  if (payments.length === 0) return null;
  const columns: Column<CashPayment>[] = [
    {
      key: 'household',
      header: t('household'),
      cell: ({ household }) => <TextLink to={officePaths.household(household.id)}>{household.name}</TextLink>,
    },
    { key: 'number', header: t('number'), align: 'end', cell: ({ number }) => number ?? '—' },
    { key: 'when', header: t('when'), cell: ({ at }) => words.when(at) },
    { key: 'amount', header: t('etb'), align: 'end', cell: ({ amountEtb }) => <Money amountEtb={amountEtb} /> },
    {
      key: 'confirmation',
      header: t('confirmation'),
      cell: (payment) => (
        <span className="flex flex-wrap items-center gap-2">
          <TextLink to={officePaths.cashSlip(payment.id)} className="inline-flex min-h-11 items-center">
            {t('confirmation')}
          </TextLink>
          {payment.isTakenBack && <Badge tone="quiet">{t('taken-back')}</Badge>}
          {payment.mayTakeBack && (
            <Button
              variant="danger-outline"
              size="small"
              aria-label={`${t('take-back')}: ${payment.household.name}`}
              onClick={() => onAsk({ what: 'take-back', payment })}
            >
              {t('take-back')}
            </Button>
          )}
        </span>
      ),
    },
  ];
  return <Table caption={t('payments')} isCaptionShown rows={payments} rowKey={({ id }) => id} columns={columns} />;
};

/** Cash that went back to families out of open tills. */
const PaidBack = ({ refunds }: Pick<Cash, 'refunds'>) => {
  const t = useTexts();
  const words = useWords();
  if (refunds.length === 0) return null;
  const columns: Column<CashPaidBack>[] = [
    {
      key: 'household',
      header: t('household'),
      cell: ({ household }) => <TextLink to={officePaths.household(household.id)}>{household.name}</TextLink>,
    },
    { key: 'when', header: t('when'), cell: ({ at }) => words.when(at) },
    { key: 'amount', header: t('etb'), align: 'end', cell: ({ amountEtb }) => <Money amountEtb={amountEtb} /> },
  ];
  return <Table caption={t('paid-back')} isCaptionShown rows={refunds} rowKey={({ id }) => id} columns={columns} />;
};

const Difference = ({ differenceEtb }: { differenceEtb: number }) => {
  const t = useTexts();
  const money = useMoney();
  if (differenceEtb === 0) return <Badge tone="good">{t('agrees')}</Badge>;
  return (
    <Badge tone="warning">{t(differenceEtb > 0 ? 'over' : 'short', { amount: money(Math.abs(differenceEtb)) })}</Badge>
  );
};

const ClosedSessions = ({ sessions, onAsk }: { sessions: TillSession[] } & Asking) => {
  const t = useTexts();
  if (sessions.length === 0) return null;
  return (
    <Card kind="flat" as="section" title={t('closed')}>
      <ul className="-my-3">
        {sessions.map((session) => (
          <ClosedRow key={session.id} session={session} onAsk={onAsk} />
        ))}
      </ul>
    </Card>
  );
};

const ClosedRow = ({ session, onAsk }: { session: TillSession } & Asking) => {
  const t = useTexts();
  const words = useWords();
  const money = useMoney();
  const { closing, missingEtb } = session;
  if (!closing) return null;
  const { countedEtb, expectedEtb, differenceEtb, decision } = closing;
  return (
    <li className={ROW}>
      <div className="min-w-0 grow basis-72">
        <p className="flex flex-wrap items-center gap-2 text-label font-semibold wrap-anywhere">
          {session.till.name} <Difference differenceEtb={differenceEtb} />
        </p>
        <p className="text-sm text-ink-2">
          {t('closed-by', { name: closing.by.name, when: words.when(closing.at) })} ·{' '}
          {t('counted-amount', { amount: money(countedEtb) })}
          {differenceEtb !== 0 && ` · ${t('expected', { amount: money(expectedEtb) })}`}
        </p>
        {missingEtb > 0 && <p className="text-sm text-ink-2">{t('missing', { amount: money(missingEtb) })}</p>}
        {decision && (
          <p className="text-sm wrap-anywhere text-ink-2">
            {t('decided', { name: decision.by.name, reason: decision.reason })}
          </p>
        )}
        {differenceEtb !== 0 && !decision && !closing.mayDecide && (
          <p className="text-sm text-ink-2">{t('another-decides')}</p>
        )}
      </div>
      {closing.mayDecide && (
        <Button
          size="small"
          aria-label={`${t('decide')}: ${session.till.name}`}
          onClick={() => onAsk({ what: 'decide', session })}
        >
          {t('decide')}
        </Button>
      )}
    </li>
  );
};

const Deposits = ({ deposits }: Pick<Cash, 'deposits'>) => {
  const t = useTexts();
  return (
    <Card kind="flat" as="section" title={t('deposits')}>
      {deposits.length === 0 ? (
        <p className="text-label text-ink-2">{t('no-deposits')}</p>
      ) : (
        <ul className="-my-3">
          {deposits.map((deposit) => (
            <DepositRow key={deposit.id} deposit={deposit} />
          ))}
        </ul>
      )}
    </Card>
  );
};

const DepositRow = ({ deposit }: { deposit: Deposit }) => {
  const t = useTexts();
  const words = useWords();
  const toast = useToast();
  const sentence = useErrorSentence();
  const mayAct = useMayAct(['money']);
  const confirming = useConfirmDeposit({ done: () => toast({ text: t('arrived-now') }) });
  const { amountEtb, bank, till, reference, on, by, state, rows } = deposit;
  return (
    <li className={ROW}>
      <div className="min-w-0 grow basis-72">
        <p className="flex flex-wrap items-center gap-2 text-label font-semibold wrap-anywhere">
          {till} → {bank.name} <Money amountEtb={amountEtb} />
          <Badge tone={state === 'arrived' ? 'good' : 'waiting'}>{t(`deposit-${state}`)}</Badge>
        </p>
        <p className="text-sm wrap-anywhere text-ink-2">
          {t('deposit-by', { name: by, date: words.date(on), reference })}
        </p>
        {rows.map((row) => (
          <p key={row.id} className="flex flex-wrap items-center gap-3 text-sm wrap-anywhere">
            {t('is-this-row', { date: words.date(row.on), words: [row.reference, row.narrative].join(' ') })}
            {mayAct && (
              <Button
                variant="outline"
                size="small"
                disabled={confirming.state === 'working'}
                aria-label={`${t('confirm-row')}: ${row.reference}`}
                onClick={() => confirming.submit({ params: { id: deposit.id }, body: { row: row.id } })}
              >
                {t('confirm-row')}
              </Button>
            )}
          </p>
        ))}
        <FormError message={sentence(confirming.error)} />
      </div>
    </li>
  );
};
