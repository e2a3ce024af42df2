import type { Availability } from '@temari/contracts/availability';
import * as wrong from '@temari/contracts/field-errors/teachers';
import { digitsUpTo } from '@temari/contracts/limits';
import { DAY_PARTS, LESSONS_A_WEEK, LESSONS_A_WEEK_MAX, WEEKDAYS } from '@temari/contracts/week-slots';
import { type FormEvent, useState } from 'react';
import { useErrorSentence } from '../../lib/api/error-sentence.ts';
import { useLessonWords } from '../../lib/domain/lesson-words.ts';
import { useDates } from '../../lib/language/dates.ts';
import { useFieldErrorTexts } from '../../lib/language/i18n.ts';
import { paths } from '../../lib/navigation/paths.ts';
import { BackLink } from '../../ui/actions/back-link.tsx';
import { Button } from '../../ui/actions/button.tsx';
import { Form } from '../../ui/fields/form.tsx';
import { FormError } from '../../ui/fields/form-error.tsx';
import { SubmitButton } from '../../ui/fields/submit-button.tsx';
import { TextField } from '../../ui/fields/text-field.tsx';
import { Page } from '../../ui/layout/page.tsx';
import { QueryState } from '../../ui/states/query-state.tsx';
import { AbsenceForm } from './absence-form.tsx';
import { useTexts } from './texts.ts';
import { useAvailability, useEndAbsence, useSaveAvailability } from './use-availability.ts';

/** When a teacher can help out, and the days away. */
export const AvailabilityPage = () => {
  const t = useTexts();
  const availability = useAvailability();
  return (
    <Page
      back={<BackLink to={paths.teacherToday}>{t('today')}</BackLink>}
      title={t('title')}
      lead={t('lead')}
      width="text"
    >
      <title>{t('title')}</title>
      <QueryState query={availability}>
        {(saved) => (
          <div className="flex flex-col gap-10">
            <section className="flex flex-col gap-4">
              <h2 className="font-serif text-h2 font-bold">{t('away')}</h2>
              <Absences absences={saved.absences} />
              <AbsenceForm />
            </section>
            <Times saved={saved} />
          </div>
        )}
      </QueryState>
    </Page>
  );
};

const Absences = ({ absences }: { absences: Availability['absences'] }) => {
  const t = useTexts();
  const dates = useDates();
  const sentence = useErrorSentence();
  const ending = useEndAbsence();
  if (absences.length === 0) return null;
  return (
    <div className="flex flex-col gap-3">
      <h3 className="text-h3">{t('away-now')}</h3>
      <ul className="flex flex-col gap-3">
        {absences.map(({ id, from, to }) => {
          const days = from === to ? dates.brief(from) : t('days', { from: dates.brief(from), to: dates.brief(to) });
          return (
            <li key={id} className="flex flex-col items-start gap-1 rounded-card border border-line bg-surface p-4">
              <p className="font-semibold">{days}</p>
              <Button
                variant="quiet"
                size="small"
                className="-ml-4"
                disabled={ending.state === 'working'}
                aria-label={t('back-named', { days })}
                onClick={() => ending.submit(id)}
              >
                {t('back')}
              </Button>
            </li>
          );
        })}
      </ul>
      <p className="text-sm text-ink-2">{t('back-hint')}</p>
      <FormError message={sentence(ending.error)} />
    </div>
  );
};

/** Some Monday to Sunday, for their names. */
const dateOfWeekday = (day: number): string => `2024-01-0${day}`;

const limitIn = (typed: string): number | null | undefined => {
  if (typed.trim() === '') return null;
  const limit = Number(typed);
  return Number.isInteger(limit) && limit >= 1 && limit <= LESSONS_A_WEEK_MAX ? limit : undefined;
};

const Times = ({ saved }: { saved: Availability }) => {
  const t = useTexts();
  const words = useLessonWords();
  const sentence = useErrorSentence();
  const fieldError = useFieldErrorTexts();
  const [slots, setSlots] = useState<readonly string[]>(saved.slots);
  const [limit, setLimit] = useState(saved.lessonsAWeek === null ? '' : String(saved.lessonsAWeek));
  const [isDone, setIsDone] = useState(false);
  const saving = useSaveAvailability(() => setIsDone(true));
  const lessonsAWeek = limitIn(limit);
  const toggle = (slot: string): void => {
    setIsDone(false);
    setSlots((now) => (now.includes(slot) ? now.filter((each) => each !== slot) : [...now, slot]));
  };
  const save = (event: FormEvent): void => {
    event.preventDefault();
    if (lessonsAWeek !== undefined) saving.submit({ slots: [...slots], lessonsAWeek });
  };
  return (
    <section className="flex flex-col gap-4">
      <h2 className="font-serif text-h2 font-bold">{t('times')}</h2>
      <p className="text-ink-2">
        {t('times-hint')} {t('hours-of-parts')}
      </p>
      <Form onSubmit={save}>
        <ul className="flex flex-col gap-4">
          {WEEKDAYS.map((day) => {
            const name = words.weekday(dateOfWeekday(day));
            return (
              <li key={day} className="flex flex-col gap-1.5">
                <p className="font-semibold">{name}</p>
                <div className="grid grid-cols-3 gap-2">
                  {DAY_PARTS.map((part) => (
                    <Slot
                      key={part}
                      label={t(part)}
                      name={t('slot', { day: name, part: t(part) })}
                      isChosen={slots.includes(`${day}-${part}`)}
                      onToggle={() => toggle(`${day}-${part}`)}
                    />
                  ))}
                </div>
              </li>
            );
          })}
        </ul>
        <TextField
          name="lessonsAWeek"
          label={t('limit')}
          hint={t('limit-hint', { count: LESSONS_A_WEEK })}
          value={limit}
          onChange={(typed) => {
            setIsDone(false);
            setLimit(typed);
          }}
          error={lessonsAWeek === undefined ? fieldError(wrong.lessonsAWeek({ max: LESSONS_A_WEEK_MAX })) : undefined}
          isOptional
          inputMode="numeric"
          maxLength={digitsUpTo(LESSONS_A_WEEK_MAX)}
        />
        <FormError message={sentence(saving.error)} />
        <SubmitButton state={saving.state} label={t('save')} wide="always" />
        <p role="status" className="font-semibold text-green-700">
          {isDone && t('saved')}
        </p>
      </Form>
    </section>
  );
};

type SlotProps = { label: string; name: string; isChosen: boolean; onToggle: () => void };

/** A large target for a thumb: the whole cell is the button. */
const Slot = ({ label, name, isChosen, onToggle }: SlotProps) => (
  <button
    type="button"
    aria-pressed={isChosen}
    aria-label={name}
    onClick={onToggle}
    className="min-h-12 rounded-control border-[1.5px] border-edge bg-surface px-1 text-label wrap-anywhere aria-pressed:border-green-700 aria-pressed:bg-green-100 aria-pressed:font-semibold aria-pressed:text-green-800"
  >
    {isChosen && <span aria-hidden="true">✓ </span>}
    {label}
  </button>
);
