import type { ArrearsCharge, ArrearsHousehold, Reduction } from '@temari/contracts/office-arrears';
import { useState } from 'react';
import { useMonthName } from '../../../lib/domain/use-month-name.ts';
import { useJoined } from '../../../lib/language/listed.ts';
import { officePaths } from '../../../lib/navigation/office-paths.ts';
import { Button } from '../../../ui/actions/button.tsx';
import { TextLink } from '../../../ui/actions/text-link.tsx';
import { PhoneIcon } from '../../../ui/brand/icons.tsx';
import { OwnLanguage } from '../../../ui/layout/own-language.tsx';
import { Money, useMoney } from '../../../ui/money/money.tsx';
import { Badge } from '../../../ui/states/badge.tsx';
import { QueryState } from '../../../ui/states/query-state.tsx';
import { CallLink } from '../call-link.tsx';
import { KeyHint } from '../key-hint.tsx';
import { useMayAct } from '../shell/use-office.ts';
import { useKeys } from '../use-keys.ts';
import { useWords } from '../use-words.ts';
import { ContactDialog } from './contact-dialog.tsx';
import { ReduceDialog, UndoDialog } from './reduce-dialogs.tsx';
import { Standing } from './standing.tsx';
import { useTexts } from './texts.ts';
import { useArrearsOf } from './use-arrears.ts';

export const HouseholdFacts = ({ id }: { id: string }) => {
  const query = useArrearsOf(id);
  return <QueryState query={query}>{(household) => <Facts household={household} />}</QueryState>;
};

const Facts = ({ household }: { household: ArrearsHousehold }) => {
  const t = useTexts();
  const mayAct = useMayAct(['money']);
  const [noting, setNoting] = useState<'reached' | 'promised' | null>(null);
  useKeys(mayAct ? { c: () => setNoting('reached'), p: () => setNoting('promised') } : {});
  const { call } = household;
  return (
    <section aria-label={household.name} className="flex flex-col gap-5 rounded-card border border-line bg-surface p-5">
      <header className="flex flex-col gap-2">
        <h2 className="font-serif text-2xl font-bold">
          <Money amountEtb={household.openEtb} />
        </h2>
        <TextLink to={officePaths.household(household.id)} className="inline-flex min-h-11 items-center wrap-anywhere">
          {household.name}
        </TextLink>
        <Standing of={household} />
      </header>
      {call.phone && (
        <p className="flex flex-wrap items-center gap-x-2 rounded-note bg-sand px-4 py-2 text-label">
          <PhoneIcon size={18} className="text-green-700" />
          <span className="min-w-0 font-semibold wrap-anywhere">
            {call.relation ? `${call.name}, ${t(`relation-${call.relation}`)}` : call.name}
          </span>
          <CallLink phone={call.phone} className="inline-flex min-h-11 items-center tabular-nums" />
        </p>
      )}
      {mayAct && (
        <div className="grid grid-cols-2 gap-3">
          <Button variant={household.needsCall ? 'main' : 'outline'} onClick={() => setNoting('reached')}>
            {t('note-contact')} <KeyHint>C</KeyHint>
          </Button>
          <Button variant="outline" onClick={() => setNoting('promised')}>
            {t('note-promise')} <KeyHint>P</KeyHint>
          </Button>
        </div>
      )}
      <Charges household={household} mayAct={mayAct} />
      <Contacts contacts={household.contacts} />
      {noting && (
        <ContactDialog
          household={{ id: household.id, name: household.name }}
          first={noting}
          onClose={() => setNoting(null)}
        />
      )}
    </section>
  );
};

type Dialog = { is: 'reduce'; charge: ArrearsCharge } | { is: 'undo'; reduction: Reduction } | null;

/** Why the household owes what it owes. */
const Charges = ({ household, mayAct }: { household: ArrearsHousehold; mayAct: boolean }) => {
  const t = useTexts();
  const [dialog, setDialog] = useState<Dialog>(null);
  const close = (): void => setDialog(null);
  return (
    <div className="flex flex-col gap-3">
      <h3 className="text-label font-semibold">{t('why')}</h3>
      {household.charges.length === 0 && <p className="text-sm text-ink-2">{t('nothing-open')}</p>}
      <ul className="flex flex-col gap-3">
        {household.charges.map((charge) => (
          <Charge
            key={charge.id}
            charge={charge}
            mayAct={mayAct}
            onReduce={() => setDialog({ is: 'reduce', charge })}
            onUndo={(reduction) => setDialog({ is: 'undo', reduction })}
          />
        ))}
      </ul>
      {dialog?.is === 'reduce' && <ReduceDialog charge={dialog.charge} aloneEtb={household.aloneEtb} onClose={close} />}
      {dialog?.is === 'undo' && <UndoDialog reduction={dialog.reduction} onClose={close} />}
    </div>
  );
};

type ChargeProps = {
  charge: ArrearsCharge;
  mayAct: boolean;
  onReduce: () => void;
  onUndo: (reduction: Reduction) => void;
};

const Charge = ({ charge, mayAct, onReduce, onUndo }: ChargeProps) => {
  const t = useTexts();
  const monthName = useMonthName();
  const words = useWords();
  const joined = useJoined();
  const isProposed = charge.reductions.some(({ state }) => state === 'proposed');
  const sums = [
    [charge.lessonsSold === null ? t('month') : t('month-of', { count: charge.lessonsSold }), charge.amountEtb],
    [t('paid'), -charge.paidEtb],
    [t('reduced'), -charge.reducedEtb],
  ] as const;
  const act = t(charge.mayWriteOff ? 'reduce-or-write-off' : 'reduce');
  return (
    <li className="flex flex-col gap-2 rounded-note border border-line p-3.5">
      <div className="flex flex-wrap items-baseline justify-between gap-x-3">
        <TextLink to={officePaths.enrollment(charge.enrollment)} className="inline-flex min-h-11 items-center">
          <span className="wrap-anywhere">{joined([charge.fullName, monthName(charge.month)])}</span>
        </TextLink>
        <Money amountEtb={charge.openEtb} className="font-semibold" />
      </div>
      <p className="text-sm text-ink-2">
        {words.service(charge.service)} · {t('due', { date: words.date(charge.dueOn) })}
      </p>
      <dl className="text-sm">
        {sums
          .filter(([, amountEtb], place) => place === 0 || amountEtb !== 0)
          .map(([label, amountEtb]) => (
            <div key={label} className="flex justify-between gap-3">
              <dt className="text-ink-2">{label}</dt>
              <dd className="tabular-nums">
                <Money amountEtb={amountEtb} />
              </dd>
            </div>
          ))}
      </dl>
      {charge.reductions.map((reduction) => (
        <ReductionLine key={reduction.id} reduction={reduction} mayAct={mayAct} onUndo={() => onUndo(reduction)} />
      ))}
      {mayAct && charge.openEtb > 0 && !isProposed && (
        <Button
          variant="outline"
          size="small"
          className="self-start"
          aria-label={`${act}: ${charge.fullName}, ${monthName(charge.month)}`}
          onClick={onReduce}
        >
          {act}
        </Button>
      )}
    </li>
  );
};

const ReductionLine = ({
  reduction,
  mayAct,
  onUndo,
}: {
  reduction: Reduction;
  mayAct: boolean;
  onUndo: () => void;
}) => {
  const t = useTexts();
  const money = useMoney();
  const words = useWords();
  const joined = useJoined();
  const { kind, state, amountEtb, reason, at, proposedBy, decidedBy, undone } = reduction;
  const people = [proposedBy, decidedBy].filter((name, place, all) => name && all.indexOf(name) === place);
  return (
    <div className="flex flex-wrap items-center justify-between gap-2 rounded-note bg-sand px-3 py-2 text-sm">
      <p className="min-w-0 grow basis-48 wrap-anywhere">
        <span className="font-semibold">
          {t(`kind-${kind}`)} {money(amountEtb)}
        </span>{' '}
        · “{reason}” · {joined([...people, words.date(at)])}
        {undone && (
          <span className="block text-ink-2">
            {[t('undone', { date: words.date(undone.at) }), undone.by, undone.reason && `“${undone.reason}”`]
              .filter(Boolean)
              .join(' · ')}
          </span>
        )}
      </p>
      {state === 'proposed' && <Badge tone="waiting">{t('waits')}</Badge>}
      {state === 'refused' && <Badge tone="quiet">{t('was-refused')}</Badge>}
      {state === 'booked' && !undone && mayAct && (
        <Button variant="outline" size="small" aria-label={`${t('undo')}: ${money(amountEtb)}`} onClick={onUndo}>
          {t('undo')}
        </Button>
      )}
    </div>
  );
};

const Contacts = ({ contacts }: Pick<ArrearsHousehold, 'contacts'>) => {
  const t = useTexts();
  const words = useWords();
  return (
    <div className="flex flex-col gap-2">
      <h3 className="text-label font-semibold">{t('contacts')}</h3>
      {contacts.length === 0 && <p className="text-sm text-ink-2">{t('contacts-none')}</p>}
      <ol className="flex flex-col">
        {contacts.map(({ id, at, by, outcome, note, promisedFor, promise }) => (
          <li key={id} className="border-line py-2.5 text-sm not-first:border-t">
            <p className="flex flex-wrap items-center justify-between gap-2">
              <span className="font-semibold">{t(`outcome-${outcome}`)}</span>
              {promise && promisedFor && (
                <Badge tone={promise === 'kept' ? 'good' : promise === 'open' ? 'upcoming' : 'bad'}>
                  {t(`promise-${promise}`, { date: words.date(promisedFor) })}
                </Badge>
              )}
            </p>
            {note && (
              <p className="wrap-anywhere">
                <OwnLanguage>{note}</OwnLanguage>
              </p>
            )}
            <p className="text-ink-2">{[words.when(at), by].filter(Boolean).join(' · ')}</p>
          </li>
        ))}
      </ol>
    </div>
  );
};
