import { addisDate, addisMinuteOfDay } from '@temari/contracts/addis-time';
import type { OwnLesson } from '@temari/contracts/lessons';
import { lazy, Suspense } from 'react';
import { useParams } from 'react-router';
import { fetchAgain } from '../../lib/api/fetch-again.ts';
import { useSession, visitorOf } from '../../lib/api/session.ts';
import { useLessonTexts, useLessonWords } from '../../lib/domain/lesson-words.ts';
import { resourceName } from '../../lib/domain/resource-name.ts';
import { useEnteredWords } from '../../lib/language/entered-words.ts';
import { fileSize } from '../../lib/language/format.ts';
import { useJoined } from '../../lib/language/listed.ts';
import { paths } from '../../lib/navigation/paths.ts';
import { BackLink } from '../../ui/actions/back-link.tsx';
import { ButtonLink } from '../../ui/actions/button.tsx';
import { JoinLink } from '../../ui/actions/join-link.tsx';
import { TextLink } from '../../ui/actions/text-link.tsx';
import { VideoIcon } from '../../ui/brand/icons.tsx';
import { Card } from '../../ui/layout/card.tsx';
import { DefinitionList } from '../../ui/layout/definition-list.tsx';
import { OwnLanguage } from '../../ui/layout/own-language.tsx';
import { Page } from '../../ui/layout/page.tsx';
import { ExamBand } from '../../ui/lessons/exam-band.tsx';
import { Note } from '../../ui/states/note.tsx';
import { QueryState } from '../../ui/states/query-state.tsx';
import { MissingIt } from './missing-it.tsx';
import { useTexts } from './texts.ts';
import { useLesson, useMaterial, useOutcome, useRecordings } from './use-lesson.ts';

/** Only lessons that have begun have homework: the others do without the code that uploads it. */
const HomeworkCard = lazy(async () => ({
  default: (await fetchAgain(() => import('./homework-card.tsx'))).HomeworkCard,
}));

const useTime = () => {
  const words = useLessonWords();
  return (instant: string): string => words.bothClocks(addisMinuteOfDay(new Date(instant)));
};

/** Nobody overlooks it: it is the first thing on the page, in words. */
const Change = ({ lesson }: { lesson: OwnLesson }) => {
  const t = useTexts();
  const entered = useEnteredWords();
  const reason = lesson.closure ? entered(lesson.closure, 'name') : lesson.note;
  if (lesson.state === 'cancelled') {
    return (
      <Note tone="error" role="status" title={t('cancelled')}>
        {reason}
      </Note>
    );
  }
  if (!lesson.isMoved) return null;
  return (
    <Note tone="warning" role="status" title={t('moved')}>
      {reason}
    </Note>
  );
};

const Recordings = ({ id }: { id: string }) => {
  const t = useTexts();
  const { data = [] } = useRecordings(id, true);
  if (data.length === 0) return null;
  return (
    <Card as="section" title={t('recordings')}>
      <ul className="flex flex-col gap-2">
        {data.map(({ url, minutes }) => (
          <li key={url}>
            <a className="link touch-target" href={url} target="_blank" rel="noopener noreferrer">
              {t('recording', { count: minutes })}
            </a>
          </li>
        ))}
      </ul>
    </Card>
  );
};

/** What was taught, what is to do at home, and how each learner was. */
const Outcome = ({ id, isStudent }: { id: string; isStudent: boolean }) => {
  const t = useTexts();
  const own = useOutcome(id, isStudent);
  const { topic, homework } = own[0] ?? {};
  const marks = own.flatMap(({ name, mark }) => (mark ? [{ label: name, value: t(`was-${mark.state}`) }] : []));
  const items = [
    ...(topic ? [{ label: t('topic'), value: topic }] : []),
    ...(homework ? [{ label: t('homework'), value: homework }] : []),
    ...marks,
  ];
  return items.length === 0 ? null : (
    <Card as="section" title={t('outcome')}>
      <DefinitionList items={items} />
    </Card>
  );
};

/** What the teacher handed out for this lesson; all of the class is behind its own button. */
const Material = ({ lessonId, classId }: { lessonId: string; classId: string }) => {
  const t = useTexts();
  const resources = useMaterial(lessonId, classId);
  if (resources.length === 0) return null;
  return (
    <Card as="section" title={t('lesson-material')}>
      <ul className="flex flex-col gap-3">
        {resources.map((resource) => {
          const name = resourceName(resource);
          const isFile = resource.sizeBytes !== null;
          return (
            <li key={resource.id} className="min-w-0">
              <p className="font-semibold break-words [overflow-wrap:anywhere]">
                <TextLink
                  className="inline-block max-w-full py-2.5"
                  href={resource.url}
                  {...(isFile ? { download: name } : { target: '_blank', rel: 'noopener noreferrer' })}
                >
                  {name}
                </TextLink>
                {resource.sizeBytes !== null && (
                  <span className="pl-2 text-sm font-normal text-ink-2">{fileSize(resource.sizeBytes)}</span>
                )}
              </p>
              <p className="text-label break-words whitespace-pre-line empty:hidden">
                <OwnLanguage>{resource.description}</OwnLanguage>
              </p>
            </li>
          );
        })}
      </ul>
    </Card>
  );
};

const Facts = ({ lessons, now }: { lessons: OwnLesson[]; now: Date }) => {
  const t = useTexts();
  const words = useLessonWords();
  const lessonTexts = useLessonTexts();
  const joined = useJoined();
  const time = useTime();
  const isTeacher = visitorOf(useSession()) === 'teacher';
  const [lesson] = lessons;
  if (!lesson) return null;
  const isOver = new Date(lesson.endsAt) <= now;
  const names = lessons.flatMap(({ learnerName }) => learnerName ?? []);
  return (
    <div className="flex flex-col gap-5">
      <Change lesson={lesson} />
      {!isTeacher && (
        <ExamBand
          day={addisDate(new Date(lesson.startsAt))}
          learners={lessons.flatMap(({ learner }) => learner ?? [])}
        />
      )}
      {words.makeUp(lesson) && <p className="font-semibold">{words.makeUp(lesson)}</p>}
      <Card as="section">
        <DefinitionList
          items={[
            { label: t('day'), value: words.day(addisDate(new Date(lesson.startsAt)), now) },
            { label: t('time'), value: t('from-to', { from: time(lesson.startsAt), to: time(lesson.endsAt) }) },
            { label: t('teacher'), value: lesson.teacher ?? t('nobody-yet') },
            ...(names.length > 0 ? [{ label: t('learner'), value: joined(names) }] : []),
          ]}
        />
        <div className="flex flex-col gap-2.5 sm:flex-row">
          {!isOver && lesson.state !== 'cancelled' && (
            <JoinLink classId={lesson.class} icon={<VideoIcon size={20} />}>
              {lessonTexts('join-class')}
            </JoinLink>
          )}
          <ButtonLink
            to={isTeacher ? paths.teacherClass(lesson.class) : paths.studentClass(lesson.class)}
            variant="outline"
            wide="phone"
          >
            {t('material')}
          </ButtonLink>
        </div>
        {!isOver && lesson.state !== 'cancelled' && !lesson.canJoin && (
          <p className="text-sm text-ink-2">{t('opens', { time: time(lesson.opensAt) })}</p>
        )}
      </Card>
      {!isTeacher && <MissingIt lesson={lesson} />}
      <Outcome id={lesson.id} isStudent={!isTeacher} />
      {!isTeacher && new Date(lesson.startsAt) <= now && lesson.state !== 'cancelled' && (
        <Suspense fallback={null}>
          <HomeworkCard lessonId={lesson.id} />
        </Suspense>
      )}
      <Material lessonId={lesson.id} classId={lesson.class} />
      {isOver && <Recordings id={lesson.id} />}
    </div>
  );
};

/** One lesson: when, with whom, and what became of it. */
export const LessonPage = () => {
  const { lessonId = '' } = useParams();
  const t = useTexts();
  const words = useLessonWords();
  const isTeacher = visitorOf(useSession()) === 'teacher';
  const { lesson, now } = useLesson(lessonId);
  const shown = lesson.data?.lessons[0];
  const title = shown ? t('title-of', { title: words.title(shown), number: shown.number }) : t('title');
  return (
    <Page
      back={<BackLink to={isTeacher ? paths.teacherTimetable : paths.myClass}>{t('back')}</BackLink>}
      title={title}
      width="text"
    >
      <title>{title}</title>
      <QueryState query={lesson}>{(found) => <Facts lessons={found.lessons} now={now} />}</QueryState>
    </Page>
  );
};
