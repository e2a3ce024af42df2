import { TRANSACTION_ID_MAX } from '@temari/contracts/limits';
import { type ListedRefund, REFUND_LISTS } from '@temari/contracts/office-refunds';
import type { RefundStep } from '@temari/contracts/refund-rules';
import { useState } from 'react';
import { useErrorSentence } from '../../../lib/api/error-sentence.ts';
import { useForm } from '../../../lib/form/form.ts';
import { useJoined } from '../../../lib/language/listed.ts';
import { officePaths } from '../../../lib/navigation/office-paths.ts';
import { Button } from '../../../ui/actions/button.tsx';
import { TextLink } from '../../../ui/actions/text-link.tsx';
import { Form } from '../../../ui/fields/form.tsx';
import { FormError } from '../../../ui/fields/form-error.tsx';
import { RadioCards } from '../../../ui/fields/radio-cards.tsx';
import { SubmitButton } from '../../../ui/fields/submit-button.tsx';
import { TextField } from '../../../ui/fields/text-field.tsx';
import { DefinitionList } from '../../../ui/layout/definition-list.tsx';
import { type Column, Table } from '../../../ui/layout/table.tsx';
import { Money, useMoney } from '../../../ui/money/money.tsx';
import { Dialog } from '../../../ui/overlays/dialog.tsx';
import { useToast } from '../../../ui/overlays/toast.tsx';
import { EmptyState } from '../../../ui/states/empty-state.tsx';
import { Filters } from '../filters.tsx';
import { OfficePage } from '../office-page.tsx';
import { OpenFilter } from '../open-filter.tsx';
import { PagedList } from '../paged-list.tsx';
import { useMayAct } from '../shell/use-office.ts';
import { RefundBadge } from '../status-badges.tsx';
import { useTexts as useOfficeTexts } from '../texts.ts';
import { useAddress } from '../use-address.ts';
import { useWords } from '../use-words.ts';
import { useTexts } from './texts.ts';
import { useDeliverRefund, useOwnTill, useRefunds } from './use-refunds.ts';

/** Money that goes back to families, until they have it. */
export const RefundsPage = () => {
  const t = useTexts();
  const address = useAddress();
  const state = address.value('state') === 'done' ? 'done' : 'open';
  const refunds = useRefunds(state, address.page);
  return (
    <OfficePage title={t('title')} below={t('lead')}>
      <Filters>
        <OpenFilter
          address={address}
          label={t('state')}
          state={state}
          options={REFUND_LISTS.map((value) => ({ value, label: t(`state-${value}`) }))}
        />
      </Filters>
      <PagedList
        query={refunds}
        empty={
          <EmptyState title={t(state === 'open' ? 'none' : 'none-done')}>
            {state === 'open' && t('none-text')}
          </EmptyState>
        }
      >
        {({ rows }) => <RefundTable rows={rows} />}
      </PagedList>
    </OfficePage>
  );
};

/** Where the money came from, and where the family wants it. */
const Facts = ({ refund }: { refund: ListedRefund }) => {
  const t = useTexts();
  const { payTo, paidByName, bank, reference, reason, refusal, problem } = refund;
  return (
    <span className="flex max-w-100 flex-col gap-0.5 text-sm font-normal wrap-anywhere">
      {payTo && <span className="font-semibold text-ink">{t('pay-to', { account: payTo })}</span>}
      <span className="text-ink-2">{[paidByName, bank, reference].filter(Boolean).join(' · ')}</span>
      <span className="text-ink-2">{[reason, refusal].filter(Boolean).join(' · ')}</span>
      {problem && <span className="text-clay-700">{problem}</span>}
    </span>
  );
};

const RefundTable = ({ rows }: { rows: ListedRefund[] }) => {
  const t = useTexts();
  const joined = useJoined();
  const words = useWords();
  const mayAct = useMayAct(['money']);
  const columns: Column<ListedRefund>[] = [
    {
      key: 'whose',
      header: t('whose'),
      cell: ({ enrollmentId, fullName, household }) => (
        <span className="flex flex-col">
          <TextLink to={officePaths.enrollment(enrollmentId)}>{fullName}</TextLink>
          <span className="text-sm font-normal text-ink-2">{household.name}</span>
        </span>
      ),
    },
    { key: 'amount', header: t('amount'), align: 'end', cell: ({ amountEtb }) => <Money amountEtb={amountEtb} /> },
    { key: 'where', header: t('where'), cell: (refund) => <RefundBadge refund={refund} /> },
    { key: 'facts', header: t('facts'), cell: (refund) => <Facts refund={refund} /> },
    {
      key: 'since',
      header: t('since'),
      cell: ({ at, movedAt, proposedBy, decidedBy }) => (
        <span className="flex flex-col">
          {words.when(movedAt ?? at)}
          <span className="text-sm text-ink-2">{joined([...new Set([proposedBy?.name, decidedBy?.name])])}</span>
        </span>
      ),
    },
    {
      key: 'act',
      header: t('act'),
      isHeaderHidden: true,
      cell: (refund) => mayAct && <Acts refund={refund} />,
    },
  ];
  return <Table caption={t('title')} rows={rows} rowKey={({ id }) => id} columns={columns} />;
};

const Acts = ({ refund }: { refund: ListedRefund }) => {
  const t = useTexts();
  const toast = useToast();
  const sentence = useErrorSentence();
  const [isPaying, setIsPaying] = useState(false);
  const deliver = useDeliverRefund({ done: () => toast({ text: t('moved') }) });
  const { id, state, delivery, fullName, enrollmentId } = refund;
  const button = (step: RefundStep) => (
    <Button
      size="small"
      variant="outline"
      disabled={deliver.state === 'working'}
      aria-label={t('act-of', { act: t(`step-${step}`), name: fullName })}
      onClick={() => deliver.submit({ params: { id }, body: { step } })}
    >
      {t(`step-${step}`)}
    </Button>
  );
  return (
    <span className="flex flex-col gap-2">
      {state === 'proposed' && <TextLink to={officePaths.enrollment(enrollmentId)}>{t('decide')}</TextLink>}
      {delivery === 'failed' && (
        <span className="flex flex-wrap gap-2">
          {button('send-again')}
          {button('by-hand')}
        </span>
      )}
      {delivery === 'by-hand' && (
        <Button
          size="small"
          aria-label={t('act-of', { act: t('step-paid'), name: fullName })}
          onClick={() => setIsPaying(true)}
        >
          {t('step-paid')}
        </Button>
      )}
      <FormError message={sentence(deliver.error)} />
      {isPaying && <PaidDialog refund={refund} onClose={() => setIsPaying(false)} />}
    </span>
  );
};

/**
 * The transfer was made: its reference is kept, for the bank's statement will show it. Cash goes back out of the till that
 * the reader has open, unless they say otherwise.
 */
const PaidDialog = ({ refund, onClose }: { refund: ListedRefund; onClose: () => void }) => {
  const t = useTexts();
  const office = useOfficeTexts();
  const money = useMoney();
  const toast = useToast();
  const sentence = useErrorSentence();
  const till = useOwnTill(refund.type === 'cash');
  const [isOtherWay, setIsOtherWay] = useState(false);
  const isFromTill = till !== null && !isOtherWay;
  const form = useForm({
    initial: { reference: '' },
    rules: {},
    onSubmit: ({ reference }) =>
      deliver.submit({
        params: { id: refund.id },
        body: { step: 'paid', ...(isFromTill ? { session: till.session } : { reference: reference.trim() }) },
      }),
  });
  const deliver = useDeliverRefund({
    fields: form.setServerErrors,
    done: () => {
      onClose();
      toast({ text: t('paid') });
    },
  });
  const { amountEtb, payTo, paidByName, bank } = refund;
  return (
    <Dialog isOpen title={t('paid-title', { amount: money(amountEtb) })} onClose={onClose}>
      <Form onSubmit={form.submit} className="text-ink">
        <DefinitionList
          items={[
            { label: t('to'), value: payTo || t('not-given') },
            { label: t('from'), value: [paidByName, bank].filter(Boolean).join(' · ') || t('not-given') },
          ]}
        />
        {till && (
          <RadioCards
            name="way"
            label={t('way')}
            value={isFromTill ? 'till' : 'other'}
            onChange={(way) => setIsOtherWay(way === 'other')}
            options={[
              { value: 'till', label: t('way-till', { till: till.name }), description: t('way-till-text') },
              { value: 'other', label: t('way-other') },
            ]}
          />
        )}
        {refund.type === 'cash' && !till && <p className="text-sm text-ink-2">{t('no-own-till')}</p>}
        {!isFromTill && (
          <TextField
            {...form.field('reference')}
            label={t('reference')}
            hint={t('reference-hint')}
            isOptional
            maxLength={TRANSACTION_ID_MAX}
          />
        )}
        <FormError message={sentence(deliver.error)} />
        <div className="flex flex-wrap justify-end gap-3">
          <Button variant="outline" onClick={onClose}>
            {office('cancel')}
          </Button>
          <SubmitButton state={deliver.state} label={t('step-paid')} />
        </div>
      </Form>
    </Dialog>
  );
};
