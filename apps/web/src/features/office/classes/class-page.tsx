import { addisDate } from '@temari/contracts/addis-time';
import type { OfficeClass } from '@temari/contracts/office-classes';
import type { OfficeEnrollment } from '@temari/contracts/office-enrollments';
import { slotMinutes, time24 } from '@temari/contracts/schedule';
import { useState } from 'react';
import { useNavigate, useParams } from 'react-router';
import { latePart } from '../../../lib/api/late-part.ts';
import { useDates } from '../../../lib/language/dates.ts';
import { officePaths } from '../../../lib/navigation/office-paths.ts';
import { useSearchParams } from '../../../lib/navigation/search-params.ts';
import { BackLink } from '../../../ui/actions/back-link.tsx';
import { Button, ButtonLink } from '../../../ui/actions/button.tsx';
import { TextLink } from '../../../ui/actions/text-link.tsx';
import { Card } from '../../../ui/layout/card.tsx';
import { DefinitionList } from '../../../ui/layout/definition-list.tsx';
import { useToast } from '../../../ui/overlays/toast.tsx';
import { Badge } from '../../../ui/states/badge.tsx';
import { QueryState } from '../../../ui/states/query-state.tsx';
import { NewLesson } from '../new-lesson.tsx';
import { OfficePage } from '../office-page.tsx';
import { RemoveButton } from '../remove-button.tsx';
import { useMayAct } from '../shell/use-office.ts';
import { ClassBadge } from '../status-badges.tsx';
import { useTexts as useOfficeTexts } from '../texts.ts';
import { useWords } from '../use-words.ts';
import { EditClassForm, NewClassForm } from './class-form.tsx';
import { ClassResources } from './class-resources.tsx';
import { useTexts } from './texts.ts';
import { useClass, useDeleteClass, useWanted } from './use-classes.ts';

const TellFamilies = latePart('TellFamilies', async () => (await import('../tell-families.tsx')).TellFamilies);

export const NewClassPage = () => {
  const t = useTexts();
  const office = useOfficeTexts();
  const navigate = useNavigate();
  const toast = useToast();
  const [search] = useSearchParams();
  const forId = search.get('for');
  const wanted = useWanted(forId);
  const form = (learner: OfficeEnrollment | null) => (
    <NewClassForm
      wanted={learner}
      onSaved={({ id }) => {
        toast({ text: office('saved') });
        // Back to whom it was made for: the class is among those to choose now.
        void navigate(learner ? officePaths.enrollment(learner.id) : officePaths.class(id));
      }}
    />
  );
  return (
    <OfficePage title={t('new')} back={<BackLink to={officePaths.classes}>{t('title')}</BackLink>}>
      <Card kind="flat" className="max-w-200">
        {forId === null ? form(null) : <QueryState query={wanted}>{form}</QueryState>}
      </Card>
    </OfficePage>
  );
};

export const ClassPage = () => {
  const { id = '' } = useParams();
  const lesson = useClass(id);
  return <QueryState query={lesson}>{(data) => <Lesson key={data.id} lesson={data} />}</QueryState>;
};

const Lesson = ({ lesson }: { lesson: OfficeClass }) => {
  const t = useTexts();
  const office = useOfficeTexts();
  const words = useWords();
  const toast = useToast();
  const navigate = useNavigate();
  const mayAct = useMayAct(['teaching']);
  const remove = useDeleteClass({
    done: () => {
      toast({ text: office('removed') });
      void navigate(officePaths.classes);
    },
  });
  const [isAdding, setIsAdding] = useState(false);
  const name = words.className(lesson);
  return (
    <OfficePage
      title={name}
      beside={<ClassBadge status={lesson.status} />}
      back={<BackLink to={officePaths.classes}>{t('title')}</BackLink>}
      actions={
        mayAct && (
          <>
            <Button variant="outline" size="small" onClick={() => setIsAdding(true)}>
              {t('extra-lesson')}
            </Button>
            <RemoveButton name={name} act={remove} onRemove={() => remove.submit({ params: { id: lesson.id } })} />
          </>
        )
      }
    >
      {isAdding && (
        <NewLesson
          classId={lesson.id}
          name={name}
          time={time24(slotMinutes(lesson.time)?.startsAtMinute ?? 0)}
          onAdded={({ startsAt }) => {
            toast({ text: office('saved') });
            void navigate(`${officePaths.lessons}?date=${addisDate(new Date(startsAt))}`);
          }}
          onClose={() => setIsAdding(false)}
        />
      )}
      <div className="grid grid-cols-1 items-start gap-4 xl:grid-cols-[minmax(0,1fr)_20rem]">
        <Card kind="flat" title={t('details')}>
          {mayAct ? (
            <EditClassForm lesson={lesson} onSaved={() => toast({ text: office('saved') })} />
          ) : (
            <Facts lesson={lesson} />
          )}
        </Card>
        <div className="flex flex-col gap-4">
          <TellFamilies about="class" id={lesson.id} />
          <Students lesson={lesson} />
          {lesson.waiting.length > 0 && <WaitingList waiting={lesson.waiting} />}
          <ClassResources lesson={lesson} mayAct={mayAct} />
        </div>
      </div>
    </OfficePage>
  );
};

const Facts = ({ lesson }: { lesson: OfficeClass }) => {
  const t = useTexts();
  const words = useWords();
  return (
    <DefinitionList
      items={[
        { label: t('service'), value: words.service(lesson.service) },
        { label: t('schedule'), value: words.listed(lesson.schedule) },
        { label: t('time'), value: words.slot(lesson.time) },
        { label: t('start'), value: words.date(lesson.startDate) },
        { label: t('end'), value: words.date(lesson.endDate) },
        { label: t('teacher'), value: lesson.teacher?.name ?? t('nobody') },
        { label: t('substitute'), value: lesson.substitute?.name ?? t('nobody') },
        { label: t('link'), value: lesson.meetingLink ?? '—' },
        { label: t('capacity'), value: lesson.capacity },
      ]}
    />
  );
};

const Students = ({ lesson }: { lesson: OfficeClass }) => {
  const t = useTexts();
  const dates = useDates();
  return (
    <Card
      kind="flat"
      title={t('students')}
      actions={<span className="text-sm tabular-nums">{`${lesson.students} / ${lesson.capacity}`}</span>}
    >
      {lesson.enrollments.length === 0 && <p className="text-sm text-ink-2">{t('no-students')}</p>}
      <ul className="flex flex-col gap-2">
        {lesson.enrollments.map(({ id, fullName, grade, phoneNumber, awayUntil }) => (
          <li key={id} className="flex flex-wrap justify-between gap-x-4">
            <TextLink to={officePaths.enrollment(id)} className="wrap-anywhere">
              {fullName}
            </TextLink>
            <span className="text-sm text-ink-2">{[grade, phoneNumber].filter(Boolean).join(' · ')}</span>
            {awayUntil && <Badge tone="quiet">{t('away-until', { date: dates.long(awayUntil) })}</Badge>}
          </li>
        ))}
      </ul>
      <div>
        <ButtonLink
          to={`${officePaths.enrollments}?payment=paid&placed=without&service=${lesson.service}`}
          variant="outline"
          size="small"
        >
          {t('find-students')}
        </ButtonLink>
      </div>
    </Card>
  );
};

const WaitingList = ({ waiting }: { waiting: OfficeClass['waiting'] }) => {
  const t = useTexts();
  const words = useWords();
  return (
    <Card kind="flat" title={t('waiting')}>
      <ol className="flex flex-col gap-2">
        {waiting.map(({ id, fullName, grade, since, isElsewhere }) => (
          <li key={id} className="flex flex-wrap justify-between gap-x-4">
            <TextLink to={officePaths.enrollment(id)} className="wrap-anywhere">
              {fullName}
            </TextLink>
            <span className="text-sm text-ink-2">
              {[grade, t('waiting-since', { date: words.date(since) }), isElsewhere && t('waiting-elsewhere')]
                .filter(Boolean)
                .join(' · ')}
            </span>
          </li>
        ))}
      </ol>
    </Card>
  );
};
