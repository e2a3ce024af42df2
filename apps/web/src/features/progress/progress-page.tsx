import type { LearnerAttendance, LearnerLesson } from '@temari/contracts/attendance';
import type { HomeworkState } from '@temari/contracts/homework';
import { ATTENDANCE_STATES } from '@temari/contracts/vocabulary';
import { useLessonWords } from '../../lib/domain/lesson-words.ts';
import { useDates } from '../../lib/language/dates.ts';
import { paths } from '../../lib/navigation/paths.ts';
import { useSearchParams } from '../../lib/navigation/search-params.ts';
import { BackLink } from '../../ui/actions/back-link.tsx';
import { Link } from '../../ui/actions/link.tsx';
import { TextLink } from '../../ui/actions/text-link.tsx';
import { Illustration } from '../../ui/brand/illustration.tsx';
import { RadioCards } from '../../ui/fields/radio-cards.tsx';
import { Remark, WorkBadge } from '../../ui/homework/returned-work.tsx';
import { Card } from '../../ui/layout/card.tsx';
import { OwnLanguage } from '../../ui/layout/own-language.tsx';
import { Page } from '../../ui/layout/page.tsx';
import { EmptyState } from '../../ui/states/empty-state.tsx';
import { QueryState } from '../../ui/states/query-state.tsx';
import { StitchSquare } from '../../ui/states/stitch.tsx';
import { countsOf, lessonsOver, sharesOf, workByLesson } from './rules.ts';
import { useTexts } from './texts.ts';
import { useProgress } from './use-progress.ts';

/** As many squares as a strip shows at a glance. */
const STRIP_LESSONS = 24;

const stitchOf = ({ state, mark }: LearnerLesson) => (state === 'cancelled' ? 'cancelled' : (mark?.state ?? 'over'));

const Strip = ({ lessons }: { lessons: readonly LearnerLesson[] }) => {
  const t = useTexts();
  const words = useLessonWords();
  const dates = useDates();
  return (
    <ol aria-label={t('strip')} className="flex flex-wrap">
      {lessons.slice(-STRIP_LESSONS).map((lesson) => {
        const stitch = stitchOf(lesson);
        const day = dates.brief(lesson.startsAt);
        return (
          <li key={lesson.lesson}>
            <Link
              to={paths.lesson(lesson.lesson)}
              aria-label={t('stitch', { day, title: words.title(lesson), state: t(`state-${stitch}`) })}
              className="grid size-11 place-items-center rounded-control"
            >
              <StitchSquare stitch={stitch} />
            </Link>
          </li>
        );
      })}
    </ol>
  );
};

const Attendance = ({ lessons }: { lessons: readonly LearnerLesson[] }) => {
  const t = useTexts();
  const counts = countsOf(lessons);
  const shares = sharesOf(counts);
  return (
    <Card as="section" title={t('attendance')}>
      {shares ? (
        <div>
          <p className="font-semibold">{t('came', { percent: `${shares.attendance}%`, count: shares.marked })}</p>
          <p className="text-ink-2">{t('commitment', { percent: `${shares.commitment}%` })}</p>
        </div>
      ) : (
        <p className="text-ink-2">{t('too-early')}</p>
      )}
      <Strip lessons={lessons} />
      <ul className="flex flex-wrap gap-x-4 gap-y-1 text-sm text-ink-2">
        {ATTENDANCE_STATES.filter((state) => counts[state] > 0).map((state) => (
          <li key={state} className="flex items-center gap-2">
            <StitchSquare stitch={state} isSmall />
            {t('count', { state: t(`state-${state}`), count: counts[state] })}
          </li>
        ))}
      </ul>
    </Card>
  );
};

const Taught = ({ lesson, work }: { lesson: LearnerLesson; work: HomeworkState | undefined }) => {
  const t = useTexts();
  const dates = useDates();
  return (
    <li className="flex gap-3 border-line py-3.5 first:pt-0 last:pb-0 [li+&]:border-t">
      <span className="pt-0.5">
        <StitchSquare stitch={stitchOf(lesson)} />
      </span>
      <div className="flex min-w-0 grow flex-col gap-1.5">
        <p className="font-semibold break-words">
          <TextLink to={paths.lesson(lesson.lesson)} className="inline-block max-w-full">
            <OwnLanguage>{lesson.topic || t('no-topic')}</OwnLanguage>
          </TextLink>
        </p>
        <p className="text-sm text-ink-2">{dates.brief(lesson.startsAt)}</p>
        {lesson.homework && <p className="text-label break-words">{t('homework', { text: lesson.homework })}</p>}
        {work && (
          <p>
            <WorkBadge returned={work.returned} />
          </p>
        )}
        <Remark returned={work?.returned} />
      </div>
    </li>
  );
};

const LearnerProgress = ({
  learner,
  homework,
  now,
}: {
  learner: LearnerAttendance;
  homework: readonly HomeworkState[];
  now: Date;
}) => {
  const t = useTexts();
  const over = lessonsOver(learner.lessons, now);
  const work = workByLesson(homework, learner.learner);
  const taught = over.filter(({ state, topic, homework: text }) => state !== 'cancelled' && (topic || text)).reverse();
  if (over.length === 0) {
    return (
      <EmptyState illustration={<Illustration name="lamp" />} title={t('none')}>
        {t('none-text')}
      </EmptyState>
    );
  }
  return (
    <div className="flex flex-col gap-5">
      <Attendance lessons={over} />
      {taught.length > 0 && (
        <Card as="section" title={t('lessons')}>
          <ul>
            {taught.map((lesson) => (
              <Taught key={lesson.lesson} lesson={lesson} work={work.get(lesson.lesson)} />
            ))}
          </ul>
        </Card>
      )}
    </div>
  );
};

/** How a learner is doing: who came, what was taught, what was handed in and what came back. */
export const ProgressPage = () => {
  const t = useTexts();
  const { attendance, homework, now } = useProgress();
  const [address, setAddress] = useSearchParams();
  return (
    <Page back={<BackLink to={paths.myClass}>{t('back')}</BackLink>} title={t('title')} lead={t('lead')} width="text">
      <title>{t('title')}</title>
      <QueryState query={attendance}>
        {(learners) => {
          const chosen = learners.find(({ learner }) => learner === address.get('learner')) ?? learners[0];
          return (
            <>
              {learners.length > 1 && (
                <RadioCards
                  name="learner"
                  value={chosen?.learner ?? ''}
                  onChange={(learner) => setAddress(() => new URLSearchParams({ learner }), { replace: true })}
                  label={t('whose')}
                  columns={2}
                  options={learners.map(({ learner, name }) => ({ value: learner, label: name }))}
                />
              )}
              {chosen ? (
                <LearnerProgress key={chosen.learner} learner={chosen} homework={homework} now={now} />
              ) : (
                <EmptyState illustration={<Illustration name="lamp" />} title={t('none')}>
                  {t('none-text')}
                </EmptyState>
              )}
            </>
          );
        }}
      </QueryState>
    </Page>
  );
};
