import type { HandedInWork, LearnerWork, LessonWork } from '@temari/contracts/homework';
import { REMARK_MAX } from '@temari/contracts/limits';
import { HOMEWORK_VERDICTS, type HomeworkVerdict } from '@temari/contracts/vocabulary';
import { type ReactNode, useState } from 'react';
import { useParams } from 'react-router';
import { useErrorSentence } from '../../lib/api/error-sentence.ts';
import { useLessonWords } from '../../lib/domain/lesson-words.ts';
import { useForm } from '../../lib/form/form.ts';
import { useDates } from '../../lib/language/dates.ts';
import { useJoined } from '../../lib/language/listed.ts';
import { paths } from '../../lib/navigation/paths.ts';
import { BackLink } from '../../ui/actions/back-link.tsx';
import { Button } from '../../ui/actions/button.tsx';
import { Form } from '../../ui/fields/form.tsx';
import { FormError } from '../../ui/fields/form-error.tsx';
import { RadioCards } from '../../ui/fields/radio-cards.tsx';
import { SubmitButton } from '../../ui/fields/submit-button.tsx';
import { TextField } from '../../ui/fields/text-field.tsx';
import { WorkPages } from '../../ui/homework/pages.tsx';
import { Remark, WorkBadge } from '../../ui/homework/returned-work.tsx';
import { useHomeworkTexts } from '../../ui/homework/texts.ts';
import { Card } from '../../ui/layout/card.tsx';
import { Page } from '../../ui/layout/page.tsx';
import { QueryState } from '../../ui/states/query-state.tsx';
import { useLessonHomework, useReturn } from './use-homework.ts';

type Values = { verdict: HomeworkVerdict | 'none'; remark: string };

const ReturnForm = ({
  lessonId,
  work,
  name,
  onDone,
}: {
  lessonId: string;
  work: HandedInWork;
  name: string;
  onDone: () => void;
}) => {
  const t = useHomeworkTexts();
  const sentence = useErrorSentence();
  const giveBack = useReturn(lessonId, work.id, onDone);
  const form = useForm<Values>({
    initial: { verdict: work.returned?.verdict ?? 'none', remark: work.returned?.remark ?? '' },
    rules: {},
    onSubmit: ({ verdict, remark }) =>
      giveBack.submit({ version: work.version, remark, ...(verdict !== 'none' && { verdict }) }),
  });
  return (
    <Form onSubmit={form.submit} aria-label={t('return-named', { name })}>
      <RadioCards
        {...form.field('verdict')}
        label={t('verdict')}
        columns={3}
        options={[
          ...HOMEWORK_VERDICTS.map((value) => ({ value, label: t(value) })),
          { value: 'none', label: t('verdict-none') },
        ]}
      />
      <TextField
        {...form.field('remark')}
        label={t('remark')}
        hint={t('remark-hint')}
        isMultiline
        rows={3}
        isOptional
        maxLength={REMARK_MAX}
      />
      <SubmitButton state={giveBack.state} label={t('return')} workingLabel={t('returning')} wide="phone" />
      <FormError message={sentence(giveBack.error)} />
    </Form>
  );
};

const Handed = ({ lessonId, row }: { lessonId: string; row: LearnerWork }) => {
  const t = useHomeworkTexts();
  const dates = useDates();
  const [newest, ...before] = row.work;
  const [isCorrecting, setIsCorrecting] = useState(false);
  if (!newest) return null;
  const isAsked = !newest.returned || isCorrecting;
  return (
    <Card as="article" title={row.name}>
      <p className="flex flex-wrap items-center gap-x-3 gap-y-1">
        <WorkBadge returned={newest.returned} />
        <span className="text-sm text-ink-2">{t('handed-in-at', { time: dates.longWithTime(newest.handedInAt) })}</span>
      </p>
      <WorkPages work={newest} name={row.name} />
      {before.map(({ id, returned }) => (
        <Remark key={id} returned={returned} />
      ))}
      {!isAsked && <Remark returned={newest.returned} />}
      {isAsked ? (
        <ReturnForm
          key={newest.version}
          lessonId={lessonId}
          work={newest}
          name={row.name}
          onDone={() => setIsCorrecting(false)}
        />
      ) : (
        <Button variant="outline" size="small" onClick={() => setIsCorrecting(true)}>
          {t('correct')}
        </Button>
      )}
    </Card>
  );
};

const Part = ({ title, children }: { title: string; children: ReactNode }) => (
  <section className="flex flex-col gap-4">
    <h2 className="font-serif text-h2 font-bold">{title}</h2>
    {children}
  </section>
);

const Work = ({ lesson }: { lesson: LessonWork }) => {
  const t = useHomeworkTexts();
  const joined = useJoined();
  const isWaiting = ({ work }: LearnerWork): boolean => work[0] !== undefined && !work[0].returned;
  const waiting = lesson.rows.filter(isWaiting);
  const returned = lesson.rows.filter((row) => row.work.length > 0 && !isWaiting(row));
  const missing = lesson.rows.filter(({ work }) => work.length === 0);
  const cards = (rows: LearnerWork[]) =>
    rows.map((row) => <Handed key={row.learner} lessonId={lesson.lesson.id} row={row} />);
  return (
    <>
      {lesson.homework && <p className="break-words whitespace-pre-line">{t('to-do', { text: lesson.homework })}</p>}
      {waiting.length === 0 && returned.length === 0 && <p>{t('nobody-yet')}</p>}
      {waiting.length > 0 && <Part title={t('to-return')}>{cards(waiting)}</Part>}
      {returned.length > 0 && <Part title={t('already-returned')}>{cards(returned)}</Part>}
      {missing.length > 0 && (
        <Part title={t('not-handed-in')}>
          <p className="break-words">{joined(missing.map(({ name }) => name))}</p>
        </Part>
      )}
    </>
  );
};

/** What the learners of a lesson handed in, for whoever teaches it. */
export const HomeworkPage = () => {
  const { id = '' } = useParams();
  const t = useHomeworkTexts();
  const words = useLessonWords();
  const dates = useDates();
  const work = useLessonHomework(id);
  return (
    <Page
      back={<BackLink to={paths.teacherToday}>{t('back-to-today')}</BackLink>}
      title={t('title')}
      lead={
        work.data &&
        t('of-lesson', { title: words.title(work.data.lesson), time: dates.longWithTime(work.data.lesson.startsAt) })
      }
      width="text"
    >
      <title>{t('title')}</title>
      <QueryState query={work}>{(lesson) => <Work lesson={lesson} />}</QueryState>
    </Page>
  );
};
