import { LANGUAGE_CODES, LANGUAGES } from '@temari/contracts/languages';
import { ANSWER_MAX, EMAIL_MAX, NAME_MAX } from '@temari/contracts/limits';
import { CONSENT_NEEDS } from '@temari/contracts/office-needs';
import { LEARNING_OPTIONS, RELATIONS, SERVICES, settingScopeOf } from '@temari/contracts/vocabulary';
import { lazy, Suspense } from 'react';
import { fetchAgain } from '../../../lib/api/fetch-again.ts';
import { useEnteredWords } from '../../../lib/language/entered-words.ts';
import { Button } from '../../../ui/actions/button.tsx';
import { Checkbox } from '../../../ui/fields/checkbox.tsx';
import { PhoneField } from '../../../ui/fields/phone-field.tsx';
import { RadioCards } from '../../../ui/fields/radio-cards.tsx';
import { SelectField } from '../../../ui/fields/select-field.tsx';
import { TextField } from '../../../ui/fields/text-field.tsx';
import { Money, useMoney } from '../../../ui/money/money.tsx';
import { usePeopleTexts } from '../../../ui/people/people-words.ts';
import { useMayAct } from '../shell/use-office.ts';
import { useAnswerWords } from '../use-answer-words.ts';
import { useWords } from '../use-words.ts';
import type { PartProps, PhotoPartProps } from './part.ts';
import { PlansPart, StatusField } from './plans-part.tsx';
import { SOMEBODY_NEW, type Values, wholePhone } from './rules.ts';
import { useTexts } from './texts.ts';

/** Photos are seldom sent from the desk: what uploads them is fetched when it is asked for. */
const TransferPart = lazy(async () => ({
  default: (await fetchAgain(() => import('./photo-parts.tsx'))).TransferPart,
}));
const PaperPart = lazy(async () => ({ default: (await fetchAgain(() => import('./photo-parts.tsx'))).PaperPart }));

/** `onMonths`: a household that is known pays what is open, before or instead of something new. */
type DeskFieldsProps = PhotoPartProps & { onMonths: () => void };

const PART = 'flex flex-col gap-5 border-line not-first:border-t not-first:pt-5';

const FamilyPart = ({ form, chosen, onMonths }: PartProps & Pick<DeskFieldsProps, 'onMonths'>) => {
  const t = useTexts();
  const money = useMoney();
  const { household, isConfirmed } = chosen;
  const { error, name, onBlur } = form.field('household');
  const isNew = household === null && wholePhone(form.values.phone) !== null;
  return (
    <div className={PART}>
      <div className="grid gap-5 sm:grid-cols-[minmax(0,9fr)_minmax(0,11fr)]">
        <PhoneField
          {...form.field('phone')}
          label={t('phone')}
          hint={isNew ? t('new-here') : t('phone-hint')}
          autoComplete="off"
          isOptional={form.values.service !== 'studyAbroad'}
        />
        {household === null && (
          <div className="grid gap-5 sm:grid-cols-[minmax(0,1fr)_8rem]">
            <TextField
              {...form.field('guardian')}
              label={t('guardian')}
              maxLength={2 * NAME_MAX}
              autoComplete="off"
              autoCapitalize="words"
            />
            <SelectField
              {...form.field('relation')}
              onChange={(relation) => form.setValues({ relation: relation as Values['relation'] })}
              label={t('relation')}
              options={RELATIONS.map((value) => ({ value, label: t(`relation-${value}`) }))}
            />
          </div>
        )}
      </div>
      {household && (
        <>
          <Checkbox
            {...{ name, onBlur, error }}
            value={isConfirmed}
            onChange={(is) => form.setValues({ household: is ? household.id : '', learner: '' })}
            label={t('is-this', { name: household.name })}
          />
          {isConfirmed && household.dueEtb > 0 && (
            <p className="flex flex-wrap items-center gap-3 text-label text-ink-2">
              {t('owes', { amount: money(household.dueEtb) })}
              <Button variant="outline" size="small" onClick={onMonths}>
                {t('take-months')}
              </Button>
            </p>
          )}
        </>
      )}
    </div>
  );
};

const LearnerPart = ({ form, chosen }: PartProps) => {
  const t = useTexts();
  const people = usePeopleTexts();
  const { household, isConfirmed, learner } = chosen;
  const known = isConfirmed ? (household?.learners ?? []) : [];
  return (
    <div className={PART}>
      {known.length > 0 && (
        <RadioCards
          {...form.field('learner')}
          value={learner?.id ?? SOMEBODY_NEW}
          label={t('for-whom')}
          columns={3}
          options={[
            ...known.map(({ id, fullName, grade }) => ({
              value: id,
              label: fullName,
              description: grade ? people('grade', { grade }) : undefined,
            })),
            { value: SOMEBODY_NEW, label: t('somebody-new') },
          ]}
        />
      )}
      <div className="grid gap-5 sm:grid-cols-[1fr_9rem]">
        {!learner && (
          <TextField
            {...form.field('fullName')}
            label={t('learner')}
            maxLength={ANSWER_MAX}
            autoComplete="off"
            autoCapitalize="words"
          />
        )}
        {form.values.service === 'tutor' && !learner?.grade && (
          <TextField {...form.field('grade')} label={t('grade')} inputMode="numeric" maxLength={2} autoComplete="off" />
        )}
      </div>
      <details>
        <summary className="flex min-h-11 w-fit cursor-pointer items-center text-label font-semibold text-green-700">
          {t('more')}
        </summary>
        <div className="grid gap-5 pt-2 sm:grid-cols-3">
          <TextField
            {...form.field('school')}
            label={t('school')}
            maxLength={ANSWER_MAX}
            autoComplete="off"
            isOptional
          />
          <TextField
            {...form.field('email')}
            label={t('email')}
            type="email"
            maxLength={EMAIL_MAX}
            autoComplete="off"
            isOptional
          />
          <SelectField
            {...form.field('language')}
            onChange={(language) => form.setValues({ language: language as Values['language'] })}
            label={t('language')}
            options={LANGUAGE_CODES.map((value) => ({ value, label: LANGUAGES[value].name }))}
          />
        </div>
      </details>
    </div>
  );
};

const PackagePart = ({ form, desk, chosen }: PartProps) => {
  const t = useTexts();
  const words = useWords();
  const money = useMoney();
  const entered = useEnteredWords();
  const answer = useAnswerWords();
  const { service, learningOption } = form.values;
  const lists = desk.choices[settingScopeOf(service, learningOption)];
  const optionsOf = (list: typeof lists.possibleTime, label = words.listed) =>
    list.map(({ value }) => ({ value, label: label(value) }));
  return (
    <div className={PART}>
      <RadioCards
        {...form.field('service')}
        label={t('service')}
        columns={2}
        options={SERVICES.map((value) => ({ value, label: words.service(value) }))}
      />
      {chosen.packages.length > 1 && (
        <RadioCards
          {...form.field('package')}
          value={chosen.sold?.package.id ?? ''}
          label={t('package')}
          columns={3}
          options={chosen.packages.map(({ package: offered, totalEtb }) => ({
            value: offered.id,
            label: entered(offered, 'title'),
            description: money(totalEtb),
          }))}
        />
      )}
      {/* Each as wide as its longest choice asks: a time needs more room than its days. */}
      <div className="grid gap-5 sm:grid-cols-[auto_auto]">
        {service === 'visa' && (
          <SelectField
            {...form.field('learningOption')}
            onChange={(option) => form.setValues({ learningOption: option as Values['learningOption'] })}
            label={t('learning-option')}
            options={LEARNING_OPTIONS.map((value) => ({ value, label: answer(value) }))}
          />
        )}
        {service === 'studyAbroad' ? (
          <StatusField form={form} />
        ) : (
          <>
            <SelectField
              {...form.field('frequency')}
              value={chosen.frequency}
              label={t('days')}
              options={optionsOf(lists.scheduleName)}
            />
            <SelectField
              {...form.field('time')}
              value={chosen.time}
              label={t('time')}
              options={optionsOf(lists.possibleTime, words.slot)}
            />
          </>
        )}
        {chosen.sold && chosen.sold.package.offer.length > 0 && (
          <SelectField
            {...form.field('offerDay')}
            value={chosen.offerDay}
            label={t('offer-day')}
            options={optionsOf(lists.offerDay)}
          />
        )}
      </div>
      {(service === 'visa' || service === 'studyAbroad') && <PlansPart form={form} />}
    </div>
  );
};

const SUM = 'font-serif text-figure font-bold';

const PaymentPart = ({ form, desk, chosen, onBusy }: PhotoPartProps) => {
  const t = useTexts();
  const money = useMoney();
  const { paymentType } = form.values;
  const { priceEtb, givenEtb } = chosen;
  return (
    <div className={PART}>
      <RadioCards
        {...form.field('paymentType')}
        label={t('way')}
        columns={3}
        options={(['cash', 'manual', 'online'] as const).map((value) => ({ value, label: t(`way-${value}`) }))}
      />
      <div className="grid items-start gap-5 sm:grid-cols-3">
        <p>
          <span className="block text-label font-semibold">{t('to-pay')}</span>
          <Money amountEtb={priceEtb} className={SUM} />
        </p>
        {paymentType === 'cash' && (
          <>
            <TextField
              {...form.field('given')}
              label={t('given')}
              hint={t('left-today', { amount: money(desk.cashLeftEtb) })}
              placeholder={String(priceEtb)}
              inputMode="numeric"
              autoComplete="off"
              maxLength={10}
            />
            <p aria-live="polite">
              <span className="block text-label font-semibold">{t('back')}</span>
              <Money amountEtb={Math.max(0, (givenEtb ?? 0) - priceEtb)} className={`${SUM} text-green-700`} />
            </p>
          </>
        )}
      </div>
      {paymentType === 'manual' && (
        <Suspense>
          <TransferPart {...{ form, desk, chosen, onBusy }} />
        </Suspense>
      )}
    </div>
  );
};

const ConsentPart = ({ form, desk, chosen, onBusy }: PhotoPartProps) => {
  const t = useTexts();
  const mayKeep = useMayAct(CONSENT_NEEDS);
  if (!chosen.needsConsent || !mayKeep) return null;
  return (
    <div className={PART}>
      <RadioCards
        {...form.field('consentWay')}
        label={t('consent')}
        columns={2}
        options={[
          { value: 'later', label: t('consent-later'), description: t('consent-later-text') },
          { value: 'paper', label: t('consent-paper') },
        ]}
      />
      {form.values.consentWay === 'paper' && (
        <Suspense>
          <PaperPart {...{ form, desk, chosen, onBusy }} />
        </Suspense>
      )}
    </div>
  );
};

/** From the phone to the payment, in the order in which a family tells it. */
export const DeskFields = ({ onBusy, onMonths, ...part }: DeskFieldsProps) => (
  <>
    <FamilyPart {...part} onMonths={onMonths} />
    <LearnerPart {...part} />
    <PackagePart {...part} />
    <PaymentPart {...part} onBusy={onBusy} />
    <ConsentPart {...part} onBusy={onBusy} />
  </>
);
