import { addisDate } from '@temari/contracts/addis-time';
import type { Quote } from '@temari/contracts/enrollments';
import type { Service } from '@temari/contracts/vocabulary';
import { Suspense, useEffect, useState } from 'react';
import { Navigate } from 'react-router';
import { latePart } from '../../lib/api/late-part.ts';
import { useSession } from '../../lib/api/session.ts';
import { invalidNames, type Rules, useForm } from '../../lib/form/form.ts';
import { useKeeping } from '../../lib/form/use-draft.ts';
import { useEnteredWords } from '../../lib/language/entered-words.ts';
import { paths } from '../../lib/navigation/paths.ts';
import { useSearchParams } from '../../lib/navigation/search-params.ts';
import { useStartOfStep, useStep } from '../../lib/navigation/use-step.ts';
import { BackLink } from '../../ui/actions/back-link.tsx';
import { NO_TRANSFER, TRANSFER_NAMES, TRANSFER_RULES } from '../../ui/fields/transfer-rules.ts';
import { Page } from '../../ui/layout/page.tsx';
import { Steps } from '../../ui/layout/steps.tsx';
import { QueryState } from '../../ui/states/query-state.tsx';
import { DetailsForm, useBusyFiles } from './details-form.tsx';
import type { ForWhom } from './for-whom.tsx';
import { GradeNote } from './grade-note.tsx';
import { OutcomeDialogs } from './outcome-dialogs.tsx';
import { PaymentForm } from './payment-form.tsx';
import { Preview } from './preview.tsx';
import { PriceBar, PriceCard } from './price.tsx';
import { type Values, wrongWith } from './rules.ts';
import { type FieldName, fieldsOf, NO_ANSWERS, sectionsOf } from './service-forms.ts';
import { useTexts } from './texts.ts';
import { type ListsByOption, usePurchase, useQuote, useSettingLists } from './use-purchase.ts';
import { usePurchaseDraft } from './use-purchase-draft.ts';

type PurchaseProps = {
  service: Service;
  quote: Quote;
  settings: ListsByOption;
  forWhom: ForWhom;
  onPriceChanged: () => void;
  onSwitch: (packageId: string) => void;
};

const Purchase = ({ service, quote, settings, forWhom, onPriceChanged, onSwitch }: PurchaseProps) => {
  const t = useTexts();
  const words = useEnteredWords();
  const session = useSession();
  const { step, goTo, goToFirst } = useStep(['preview']);
  /** The question to go back to, from the preview. */
  const [wanted, setWanted] = useState<string | null>(null);
  const goBackTo = (name: string | null): void => {
    setWanted(name);
    goToFirst();
  };
  const [isBusy, setIsBusy] = useBusyFiles();
  const sections = sectionsOf(service, quote.package.offer.length > 0);
  const fields = fieldsOf(sections);
  const names = fields.map(({ name }) => name);

  const empty: Values = {
    ...NO_ANSWERS,
    ...NO_TRANSFER,
    paymentType: 'online',
    learner: '',
    keepsFacts: '',
    ...(names.includes('learningOption') && { learningOption: 'Online' }),
    ...(names.includes('email') && { email: session?.email ?? '' }),
    ...(names.includes('phoneNumber') && { phoneNumber: session?.phoneNumber ?? '' }),
  };
  const { draft, part, ...kept } = usePurchaseDraft(service, empty);

  const listsFor = (values: Values) => settings[values.learningOption === 'In-person' ? 'In-person' : 'Online'];
  const purchase = usePurchase({
    sent: () => {
      draft.drop();
      forWhom.sent(asking);
    },
    refused: ({ code }, errors) => {
      if (code === 'enrollment/price-changed') onPriceChanged();
      if (code === 'request/conflicting-repeat') kept.renewKey();
      const wrong = names.find((name) => name in errors);
      if (wrong) goBackTo(wrong);
      form.setServerErrors(errors);
    },
  });

  const rules: Rules<Values> = {
    ...Object.fromEntries(
      fields.map((field) => [
        field.name,
        (value: string, values: Values) =>
          wrongWith(field, value, { lists: listsFor(values), today: addisDate(new Date()) }),
      ]),
    ),
    ...Object.fromEntries(
      TRANSFER_NAMES.map((name) => [
        name,
        (value: string, values: Values) => (values.paymentType === 'manual' ? TRANSFER_RULES[name](value) : null),
      ]),
    ),
  };
  const asked: ReadonlySet<string> = new Set(names);
  const isComplete = (values: Values): boolean => !invalidNames(rules, values).some((name) => asked.has(name));
  const isDetails = step !== 'preview';
  const form = useForm<Values>({
    initial: kept.initial,
    rules,
    blocking: isDetails ? names : [...names, ...TRANSFER_NAMES],
    onSubmit: (values) => {
      if (isDetails) {
        if (isBusy) return;
        setWanted(null);
        goTo('preview');
        return;
      }
      purchase.pay({
        service,
        packageId: quote.package.id,
        priceEtb: quote.totalEtb,
        values: {
          ...values,
          ...NO_ANSWERS,
          ...Object.fromEntries(names.map((name) => [name, values[name]])),
          ...(values.paymentType === 'online' && NO_TRANSFER),
        },
        idempotencyKey: kept.key(),
      });
    },
  });
  const asking = { form, names };
  useKeeping(draft, form, part);
  useStartOfStep(step, isDetails && wanted !== null);
  // The address may come without its answers: from another device, or after they were sent.
  const hasNothingToShow = !isDetails && !isComplete(form.values);
  // biome-ignore lint/correctness/useExhaustiveDependencies: only when it becomes so
  useEffect(() => {
    if (hasNothingToShow) goToFirst();
  }, [hasNothingToShow]);
  const gradeNote = <GradeNote quote={quote} grade={form.values.grade} onSwitch={onSwitch} />;

  return (
    <Page
      title={isDetails ? t(`title-${service}`) : t('title-preview')}
      lead={t('package-line', {
        title: words(quote.package, 'title'),
        program: words(quote.package, 'developmentProgram'),
      })}
      back={<BackLink to={paths.services[service]}>{t('go-back')}</BackLink>}
    >
      <title>{t(`title-${service}`)}</title>
      <div className="grid items-start gap-8 pb-20 lg:grid-cols-[minmax(0,1fr)_22.5rem] lg:gap-12 lg:pb-0">
        <div className="flex min-w-0 flex-col gap-8">
          <Steps
            label={t('steps')}
            steps={[t('step-details'), t('step-preview'), t('step-payment')]}
            current={isDetails ? 0 : purchase.state === 'working' ? 2 : 1}
          />
          {isDetails ? (
            <>
              {forWhom.cards(asking)}
              <DetailsForm
                sections={sections}
                form={form}
                lists={listsFor(form.values)}
                focus={wanted}
                onBusy={setIsBusy}
                notes={{ grade: gradeNote, fullName: forWhom.resembling(asking) }}
              />
            </>
          ) : (
            <>
              {gradeNote}
              {forWhom.keeping(asking)}
              <Preview
                sections={sections}
                values={form.values}
                lists={listsFor(form.values)}
                onEdit={(name: FieldName) => goBackTo(name)}
              />
            </>
          )}
        </div>
        <div className="flex min-w-0 flex-col gap-5 lg:sticky lg:top-6">
          <PriceCard quote={quote} {...(isDetails && { className: 'max-lg:hidden' })} />
          {!isDetails && (
            <PaymentForm
              form={form}
              totalEtb={quote.totalEtb}
              state={purchase.state}
              error={purchase.error}
              onPrevious={() => goBackTo(null)}
            />
          )}
        </div>
      </div>
      {isDetails && <PriceBar quote={quote} />}
      <OutcomeDialogs outcome={purchase.outcome} onLeave={purchase.toEnrollments} />
    </Page>
  );
};

/** Who is known of the household; a part of its own, loaded beside the prices and lists. */
const WithHousehold = latePart('WithHousehold', async () => (await import('./for-whom.tsx')).WithHousehold);

const GONE = 'request/not-found';

/** The page loads its package itself, so a reload or a shared link works; without one it leads to where one is chosen. */
const PurchasePage = ({ service }: { service: Service }) => {
  const [search, changeSearch] = useSearchParams();
  const packageId = search.get('package');
  const quote = useQuote(packageId);
  const settings = useSettingLists(service);
  const isElsewhere = quote.data !== undefined && quote.data.service !== service;
  const isGone = quote.error?.code === GONE || quote.error?.code === 'request/invalid';
  if (!packageId || isElsewhere || isGone) return <Navigate to={paths.services[service]} replace />;
  const { data: offered } = quote;
  const { data: lists } = settings;
  const waiting = <Loading service={service} query={quote.error ? quote : settings.error ? settings : quote} />;
  return (
    <Suspense fallback={waiting}>
      <WithHousehold waiting={waiting}>
        {(forWhom) =>
          offered && lists ? (
            <Purchase
              key={packageId}
              service={service}
              quote={offered}
              settings={lists}
              forWhom={forWhom}
              onPriceChanged={() => void quote.refetch()}
              onSwitch={(id) => changeSearch(() => new URLSearchParams({ package: id }), { replace: true })}
            />
          ) : (
            waiting
          )
        }
      </WithHousehold>
    </Suspense>
  );
};

const Loading = ({ service, query }: { service: Service; query: Parameters<typeof QueryState>[0]['query'] }) => {
  const t = useTexts();
  return (
    <Page
      title={t(`title-${service}`)}
      back={<BackLink to={paths.services[service]}>{t('go-back')}</BackLink>}
      width="text"
    >
      <QueryState query={{ ...query, data: undefined }}>{() => null}</QueryState>
    </Page>
  );
};

export const TutorPurchasePage = () => <PurchasePage service="tutor" />;
export const LanguagePurchasePage = () => <PurchasePage service="language" />;
export const VisaPurchasePage = () => <PurchasePage service="visa" />;
export const StudyAbroadPurchasePage = () => <PurchasePage service="studyAbroad" />;
