import type { Renewal } from '@temari/contracts/office-renewals';
import { useState } from 'react';
import { useErrorSentence } from '../../../lib/api/error-sentence.ts';
import { useDates } from '../../../lib/language/dates.ts';
import { officePaths } from '../../../lib/navigation/office-paths.ts';
import { BackLink } from '../../../ui/actions/back-link.tsx';
import { Button } from '../../../ui/actions/button.tsx';
import { TextLink } from '../../../ui/actions/text-link.tsx';
import { FormError } from '../../../ui/fields/form-error.tsx';
import { MonthSwitch } from '../../../ui/hours/month-switch.tsx';
import { Card } from '../../../ui/layout/card.tsx';
import { DefinitionList } from '../../../ui/layout/definition-list.tsx';
import { Table } from '../../../ui/layout/table.tsx';
import { Money, useMoney } from '../../../ui/money/money.tsx';
import { useToast } from '../../../ui/overlays/toast.tsx';
import { Note } from '../../../ui/states/note.tsx';
import { QueryState } from '../../../ui/states/query-state.tsx';
import { OfficePage } from '../office-page.tsx';
import { useMayAct } from '../shell/use-office.ts';
import { useTexts as useOfficeTexts } from '../texts.ts';
import { useAddress } from '../use-address.ts';
import { HoldDialog } from './hold-dialog.tsx';
import { useTexts } from './texts.ts';
import { useLetHouseholdGo, useReleaseRenewal, useRenewal, useUndoRenewal } from './use-renewals.ts';

/** What a month will charge, and the press that releases it. */
export const RenewalsPage = () => {
  const t = useTexts();
  const office = useOfficeTexts();
  const address = useAddress();
  const renewal = useRenewal(address.value('month'));
  return (
    <OfficePage
      title={t('title')}
      below={t('lead')}
      back={<BackLink to={officePaths.receipts}>{office('nav-receipts')}</BackLink>}
    >
      <QueryState query={renewal}>
        {(month) => (
          <>
            <MonthSwitch of={month} onShow={(name) => address.set({ month: name })} />
            <Run month={month} />
            <Oddities month={month} />
            <Held month={month} />
          </>
        )}
      </QueryState>
    </OfficePage>
  );
};

const Run = ({ month }: { month: Renewal }) => {
  const t = useTexts();
  const money = useMoney();
  const dates = useDates();
  const toast = useToast();
  const sentence = useErrorSentence();
  const mayAct = useMayAct(['money']);
  const releasing = useReleaseRenewal({ done: () => toast({ text: t('done') }) });
  const undoing = useUndoRenewal({ done: () => toast({ text: t('undone') }) });
  const { released, canRelease } = month;
  const input = { body: { month: month.month } };
  return (
    <Card kind="flat" as="section">
      <DefinitionList
        items={[
          {
            label: t('to-charge'),
            value: `${t('charges', { count: month.count })} · ${t('households', { count: month.households })}`,
          },
          { label: t('sum'), value: money(month.sumEtb) },
          {
            label: t('charged'),
            value: `${t('charges', { count: month.charged.count })} · ${money(month.charged.sumEtb)}`,
          },
        ]}
      />
      {!month.isWhole && <Note tone="warning">{t('not-whole')}</Note>}
      {released ? (
        <>
          <p>
            {released.by
              ? t('released', { date: dates.longWithTime(released.at), name: released.by })
              : t('released-alone', { date: dates.longWithTime(released.at) })}
          </p>
          {mayAct && Date.parse(released.undoUntil) > Date.now() && (
            <div className="flex flex-wrap items-center gap-3">
              <Button variant="outline" disabled={undoing.state === 'working'} onClick={() => undoing.submit(input)}>
                {t('undo')}
              </Button>
              <span className="text-sm text-ink-2">
                {t('undo-until', { date: dates.longWithTime(released.undoUntil) })}
              </span>
            </div>
          )}
        </>
      ) : canRelease ? (
        mayAct && (
          <div className="flex flex-col items-start gap-2">
            <Button disabled={releasing.state === 'working'} onClick={() => releasing.submit(input)}>
              {t('release')}
            </Button>
            <p className="text-sm text-ink-2">{t('release-text', { date: dates.long(month.from) })}</p>
          </div>
        )
      ) : (
        <p className="text-sm text-ink-2">{t('too-early')}</p>
      )}
      <FormError message={sentence(releasing.error ?? undoing.error)} />
    </Card>
  );
};

const Oddities = ({ month: { month, oddities } }: { month: Renewal }) => {
  const t = useTexts();
  const mayAct = useMayAct(['money']);
  const [holding, setHolding] = useState<Renewal['oddities'][number]['household'] | null>(null);
  return (
    <section className="flex flex-col gap-3">
      <h2 className="text-h3">{t('look-at')}</h2>
      {oddities.length === 0 ? (
        <p className="text-ink-2">{t('nothing-odd')}</p>
      ) : (
        <Table
          caption={t('look-at')}
          rows={oddities}
          rowKey={({ enrollment }) => enrollment}
          columns={[
            {
              key: 'learner',
              header: t('learner'),
              cell: ({ enrollment, fullName }) => (
                <TextLink to={officePaths.enrollment(enrollment)}>{fullName}</TextLink>
              ),
            },
            {
              key: 'household',
              header: t('household'),
              cell: ({ household }) => <TextLink to={officePaths.household(household.id)}>{household.name}</TextLink>,
            },
            { key: 'why', header: t('why'), cell: ({ kind }) => t(`odd-${kind}`) },
            {
              key: 'amount',
              header: t('amount'),
              align: 'end',
              cell: ({ amountEtb }) => <Money amountEtb={amountEtb} />,
            },
            ...(mayAct
              ? [
                  {
                    key: 'hold',
                    header: t('hold'),
                    cell: ({ household }: Renewal['oddities'][number]) => (
                      <Button
                        variant="outline"
                        size="small"
                        aria-label={t('hold-name', { name: household.name })}
                        onClick={() => setHolding(household)}
                      >
                        {t('hold')}
                      </Button>
                    ),
                  },
                ]
              : []),
          ]}
        />
      )}
      {holding && <HoldDialog month={month} household={holding} onClose={() => setHolding(null)} />}
    </section>
  );
};

const Held = ({ month: { month, held } }: { month: Renewal }) => {
  const t = useTexts();
  const toast = useToast();
  const sentence = useErrorSentence();
  const mayAct = useMayAct(['money']);
  const lettingGo = useLetHouseholdGo({ done: () => toast({ text: t('gone') }) });
  const [isHolding, setIsHolding] = useState(false);
  if (held.length === 0 && !mayAct) return null;
  return (
    <section className="flex flex-col items-start gap-3">
      <h2 className="text-h3">{t('held')}</h2>
      {mayAct && (
        <Button variant="outline" onClick={() => setIsHolding(true)}>
          {t('hold-household')}
        </Button>
      )}
      {isHolding && <HoldDialog month={month} household={null} onClose={() => setIsHolding(false)} />}
      <ul className="w-full">
        {held.map(({ household, reason }) => (
          <li
            key={household.id}
            className="flex flex-wrap items-center justify-between gap-3 border-line py-3 [li+&]:border-t"
          >
            <span className="min-w-0">
              <TextLink to={officePaths.household(household.id)}>{household.name}</TextLink>
              <span className="block text-sm text-ink-2">{reason}</span>
            </span>
            {mayAct && (
              <Button
                variant="outline"
                size="small"
                aria-label={t('let-go-of', { name: household.name })}
                disabled={lettingGo.state === 'working'}
                onClick={() => lettingGo.submit({ params: { id: household.id }, query: { month } })}
              >
                {t('let-go')}
              </Button>
            )}
          </li>
        ))}
      </ul>
      <FormError message={sentence(lettingGo.error)} />
    </section>
  );
};
