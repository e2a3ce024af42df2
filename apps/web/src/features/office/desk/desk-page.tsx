import type { Desk, WalkIn } from '@temari/contracts/office-walk-ins';
import { lazy, Suspense, useRef, useState } from 'react';
import { useErrorSentence } from '../../../lib/api/error-sentence.ts';
import { fetchAgain } from '../../../lib/api/fetch-again.ts';
import { useIsOnline } from '../../../lib/device/online.ts';
import { useForm } from '../../../lib/form/form.ts';
import { useKeeping } from '../../../lib/form/use-draft.ts';
import { useFocusFirst } from '../../../lib/form/use-focus-first.ts';
import { useLanguage } from '../../../lib/language/i18n.ts';
import { officePaths } from '../../../lib/navigation/office-paths.ts';
import { Button } from '../../../ui/actions/button.tsx';
import { TextLink } from '../../../ui/actions/text-link.tsx';
import { Form } from '../../../ui/fields/form.tsx';
import { FormError } from '../../../ui/fields/form-error.tsx';
import { SubmitButton } from '../../../ui/fields/submit-button.tsx';
import { Card } from '../../../ui/layout/card.tsx';
import { useMoney } from '../../../ui/money/money.tsx';
import { EmptyState } from '../../../ui/states/empty-state.tsx';
import { Note } from '../../../ui/states/note.tsx';
import { QueryState } from '../../../ui/states/query-state.tsx';
import { KeyHint } from '../key-hint.tsx';
import { OfficePage } from '../office-page.tsx';
import { useMayAct } from '../shell/use-office.ts';
import { DeskDone } from './desk-done.tsx';
import { DeskFields } from './desk-form.tsx';
import { DeskPaper, type Paper } from './desk-paper.tsx';
import { enterGoesOn } from './enter-goes-on.ts';
import { bodyOf, type Chosen, chosenOf, emptyWalkIn, rulesFor, type Values, wholePhone } from './rules.ts';
import { useTexts } from './texts.ts';
import { useDesk, useDeskDraft, useRegisterWalkIn } from './use-desk.ts';

const TakeMonthsDialog = lazy(async () => ({
  default: (await fetchAgain(() => import('../cash/take-months-dialog.tsx'))).TakeMonthsDialog,
}));

const TillState = ({ till }: Pick<Desk, 'till'>) => {
  const t = useTexts();
  const sentence = till ? t('own-till', { till: till.name }) : t('no-till');
  return (
    <p className="text-label">
      {till?.isLeftOpen ? t('left-open') : sentence}{' '}
      <TextLink to={officePaths.cash} className="inline-flex min-h-11 items-center">
        {t('to-cash')}
      </TextLink>
    </p>
  );
};

const previewOf = (values: Values, chosen: Chosen): Paper => ({
  at: new Date().toISOString(),
  number: null,
  isPaid: values.paymentType === 'cash',
  household: chosen.isConfirmed && chosen.household ? chosen.household.name : values.guardian,
  code: '',
  learner: chosen.learner?.fullName ?? values.fullName,
  sold: chosen,
  language: chosen.isConfirmed && chosen.household ? chosen.household.language : values.language,
  amountEtb: chosen.priceEtb,
  givenEtb: chosen.givenEtb ?? 0,
  signsInWith: values.phone,
  signIn: null,
  isNew: !chosen.isConfirmed,
});

const SEND_KEYS = 'Ctrl ↵';
const LABELS = { manual: 'send-slip', online: 'show-qr' } as const;

/** What the button that sends says. */
const useSendLabel = () => {
  const t = useTexts();
  const money = useMoney();
  return ({ paymentType }: Values, { priceEtb }: Chosen, hasTill: boolean): string => {
    if (paymentType !== 'cash') return t(LABELS[paymentType]);
    return hasTill ? t('take', { amount: money(priceEtb) }) : t('open-till-first');
  };
};

/** The desk for the phone that is typed; while it is looked for, nobody has it. */
const useDeskFor = (phone: string | null, first: Desk): Desk => {
  const { data = first, isPlaceholderData } = useDesk(phone);
  return isPlaceholderData ? { ...data, household: null } : data;
};

/** One family, from its phone to its paper. */
const OneFamily = ({ first, onNext }: { first: Desk; onNext: () => void }) => {
  const t = useTexts();
  const sentence = useErrorSentence();
  const sendLabel = useSendLabel();
  const isOnline = useIsOnline();
  const mayAct = useMayAct(['money']);
  const { language } = useLanguage();
  const { initial, key, draft, part } = useDeskDraft(emptyWalkIn(language));
  const fields = useRef<HTMLFormElement>(null);
  useFocusFirst(fields);
  const [isBusy, setIsBusy] = useState(false);
  const [isPaying, setIsPaying] = useState(false);
  const [done, setDone] = useState<WalkIn | null>(null);
  const [phone, setPhone] = useState(() => wholePhone(initial.phone));
  const desk = useDeskFor(phone, first);
  const registering = useRegisterWalkIn({ done: setDone, fields: (errors) => form.setServerErrors(errors) });
  const send = (values: Values) =>
    registering.submit({ body: bodyOf(values, chosenOf(values, desk), desk.till?.session), key: key() });
  const form = useForm({ initial, rules: rulesFor(desk), onSubmit: send });
  useKeeping(draft, form, part);
  const typed = wholePhone(form.values.phone);
  if (typed !== phone) setPhone(typed);

  const chosen = chosenOf(form.values, desk);
  const next = () => {
    draft.drop();
    onNext();
  };
  if (done) {
    return (
      <DeskDone
        walkIn={done}
        sold={chosen}
        isAsking={registering.state === 'working'}
        onAskAgain={() => send(form.values)}
        onNext={next}
      />
    );
  }
  const hasTill = desk.till !== null && !desk.till.isLeftOpen;
  const isReady = mayAct && isOnline && !isBusy && chosen.sold !== null;
  return (
    <div className="grid grid-cols-[minmax(0,1fr)] items-start gap-5 xl:grid-cols-[minmax(0,1fr)_19rem]">
      <Card kind="flat" as="section">
        <Form ref={fields} onSubmit={form.submit} onKeyDown={enterGoesOn} sendsNothing>
          <DeskFields form={form} desk={desk} chosen={chosen} onBusy={setIsBusy} onMonths={() => setIsPaying(true)} />
          {!isOnline && (
            <Note tone="warning" role="status">
              {t('offline')}
            </Note>
          )}
          <SubmitButton
            state={registering.state}
            label={sendLabel(form.values, chosen, hasTill)}
            workingLabel={t('working')}
            iconEnd={<KeyHint>{SEND_KEYS}</KeyHint>}
            disabled={!isReady || (form.values.paymentType === 'cash' && !hasTill)}
            wide="always"
          />
          <FormError message={sentence(registering.error)} />
          <Button variant="quiet" size="small" className="self-center" onClick={next}>
            {t('start-again')}
          </Button>
        </Form>
      </Card>
      <aside aria-label={t('preview')} className="hidden rounded-card bg-ink-soft p-4 xl:block print:hidden">
        <DeskPaper paper={previewOf(form.values, chosen)} />
      </aside>
      {/* Beside the form: a form in a form would send both. */}
      {isPaying && chosen.household && (
        <Suspense>
          <TakeMonthsDialog household={chosen.household} onClose={() => setIsPaying(false)} />
        </Suspense>
      )}
    </div>
  );
};

/** A family that came to the office: everything on one page, without a mouse. */
export const DeskPage = () => {
  const t = useTexts();
  const desk = useDesk(null);
  const [family, setFamily] = useState(0);
  return (
    <OfficePage title={t('title')} below={t('lead')} actions={desk.data && <TillState till={desk.data.till} />}>
      <QueryState query={desk}>
        {(first) =>
          first.packages.length === 0 ? (
            <EmptyState title={t('nothing-sold')} />
          ) : (
            <OneFamily key={family} first={first} onNext={() => setFamily(family + 1)} />
          )
        }
      </QueryState>
    </OfficePage>
  );
};
