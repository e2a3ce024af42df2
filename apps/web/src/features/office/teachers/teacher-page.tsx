import { TEACHER_DECLINE_CODES, type TeacherDeclineCode } from '@temari/contracts/decline-reasons';
import * as wrong from '@temari/contracts/field-errors';
import type { OfficeTeacher } from '@temari/contracts/office-teachers';
import { lazy, Suspense, useState } from 'react';
import { useParams } from 'react-router';
import { useErrorSentence } from '../../../lib/api/error-sentence.ts';
import { fetchAgain } from '../../../lib/api/fetch-again.ts';
import { useDeclineWords } from '../../../lib/domain/decline-words.ts';
import { useFieldErrorTexts } from '../../../lib/language/i18n.ts';
import { officePaths } from '../../../lib/navigation/office-paths.ts';
import { paths } from '../../../lib/navigation/paths.ts';
import { BackLink } from '../../../ui/actions/back-link.tsx';
import { Button, ButtonLink } from '../../../ui/actions/button.tsx';
import { TextLink } from '../../../ui/actions/text-link.tsx';
import { FileIcon, VideoIcon } from '../../../ui/brand/icons.tsx';
import { FormError } from '../../../ui/fields/form-error.tsx';
import { Card } from '../../../ui/layout/card.tsx';
import { DefinitionList } from '../../../ui/layout/definition-list.tsx';
import { OwnLanguage } from '../../../ui/layout/own-language.tsx';
import { useToast } from '../../../ui/overlays/toast.tsx';
import { Note } from '../../../ui/states/note.tsx';
import { QueryState } from '../../../ui/states/query-state.tsx';
import { DeclineFields, type DeclineReason, declinedWith } from '../decline-fields.tsx';
import { OfficePage } from '../office-page.tsx';
import { RecoveryCard } from '../recovery/recovery-card.tsx';
import { useOfferUndo } from '../shell/undo.tsx';
import { useMayAct } from '../shell/use-office.ts';
import { TeacherBadge } from '../status-badges.tsx';
import { TakeBack } from '../take-back.tsx';
import { useWords } from '../use-words.ts';
import { WorkLink } from '../work-link.tsx';
import { useTexts } from './texts.ts';
import { useDecideTeacher, useTakeBackDecision, useTeacher } from './use-teachers.ts';

const PhoneCard = lazy(async () => ({
  default: (await fetchAgain(() => import('../recovery/phone-card.tsx'))).PhoneCard,
}));

export const TeacherPage = () => {
  const { id = '' } = useParams();
  const teacher = useTeacher(id);
  return <QueryState query={teacher}>{(data) => <Teacher teacher={data} />}</QueryState>;
};

const Teacher = ({ teacher }: { teacher: OfficeTeacher }) => {
  const t = useTexts();
  const words = useWords();
  const mayAct = useMayAct(['review']);
  return (
    <OfficePage
      title={`${teacher.firstName} ${teacher.lastName}`}
      tab={t('title')}
      beside={<TeacherBadge status={teacher.applicationStatus} />}
      back={<BackLink to={officePaths.teachers}>{t('title')}</BackLink>}
    >
      <div className="grid items-start gap-4 lg:grid-cols-[1fr_360px]">
        <div className="flex flex-col gap-4">
          <Card kind="flat" title={t('application')}>
            <DefinitionList
              items={[
                { label: t('course'), value: words.listed(teacher.courseType) },
                { label: t('grade'), value: words.grade(teacher.grade) },
                { label: t('schedule'), value: words.listed(teacher.schedule) },
                { label: t('applied'), value: words.when(teacher.appliedAt) },
                { label: t('qualification'), value: teacher.qualification },
                { label: t('experience'), value: teacher.experience },
                {
                  label: t('phone'),
                  value: <TextLink href={`tel:${teacher.phoneNumber}`}>{teacher.phoneNumber}</TextLink>,
                },
                { label: t('email'), value: <TextLink href={`mailto:${teacher.email}`}>{teacher.email}</TextLink> },
              ]}
            />
            <div>
              <h3 className="text-sm text-ink-2">{t('bio')}</h3>
              <p className="whitespace-pre-line">
                <OwnLanguage>{teacher.bio}</OwnLanguage>
              </p>
            </div>
            <div className="flex flex-wrap gap-3">
              {teacher.cv ? (
                <ButtonLink
                  href={teacher.cv.url}
                  target="_blank"
                  rel="noreferrer"
                  variant="outline"
                  size="small"
                  icon={<FileIcon size={18} />}
                >
                  {t('cv')}
                </ButtonLink>
              ) : (
                <p className="text-sm text-ink-2">{t('no-cv')}</p>
              )}
              {teacher.introductionVideo && (
                <ButtonLink
                  href={teacher.introductionVideo}
                  target="_blank"
                  rel="noreferrer"
                  variant="outline"
                  size="small"
                  icon={<VideoIcon size={18} />}
                >
                  {t('video')}
                </ButtonLink>
              )}
            </div>
          </Card>
          <Card kind="flat" title={t('classes')}>
            {teacher.classes.length === 0 && <p className="text-sm text-ink-2">{t('no-classes')}</p>}
            <ul className="flex flex-col gap-2">
              {teacher.classes.map((lesson) => (
                <li key={lesson.id}>
                  <WorkLink needs={['teaching']} to={officePaths.class(lesson.id)}>
                    {words.className(lesson)}
                  </WorkLink>{' '}
                  <span className="text-sm text-ink-2">
                    {words.listed(lesson.schedule)} · {words.slot(lesson.time)}
                  </span>
                </li>
              ))}
            </ul>
          </Card>
        </div>
        <div className="flex flex-col gap-4">
          {mayAct && <Decision key={teacher.applicationStatus} teacher={teacher} />}
          <RecoveryCard accountId={teacher.id} resetPath={paths.resetTeacher} />
          <Suspense>
            <PhoneCard accountId={teacher.id} />
          </Suspense>
        </div>
      </div>
    </OfficePage>
  );
};

const Decision = ({ teacher }: { teacher: OfficeTeacher }) => {
  const t = useTexts();
  const sentence = useErrorSentence();
  const say = useFieldErrorTexts();
  const toast = useToast();
  const offerUndo = useOfferUndo();
  const declineWords = useDeclineWords();
  const [reason, setReason] = useState<DeclineReason<TeacherDeclineCode>>('');
  const [ownWords, setOwnWords] = useState('');
  const [isMissing, setIsMissing] = useState(false);
  // Undone from a toast, when this card shows another state: so what came of it is said in a toast too.
  const takeBack = useTakeBackDecision({
    done: ({ teacher: { applicationStatus, firstName } }) =>
      toast({ text: t(`done-${applicationStatus}`, { name: firstName }) }),
    failed: (error) => toast({ text: sentence(error) ?? '' }),
  });
  const decide = useDecideTeacher({
    done: ({ teacher: { applicationStatus, firstName } }) =>
      offerUndo(t(`done-${applicationStatus}`, { name: firstName }), () => takeBack.submit({ params: { id } })),
  });
  const { applicationStatus: seen, id } = teacher;
  const isWorking = decide.state === 'working';
  const why = declinedWith<TeacherDeclineCode>(reason, ownWords);
  const send = (applicationStatus: typeof seen): void => {
    const isDeclined = applicationStatus === 'Declined';
    setIsMissing(isDeclined && !why);
    if (isDeclined && !why) return;
    decide.submit({ params: { id }, body: { applicationStatus, seen, ...(isDeclined && why) } });
  };
  return (
    <Card kind="flat" title={t('decision')}>
      {teacher.declineReason && (
        <Note tone="error" title={t('reason-given')}>
          {declineWords(teacher.declineCode, teacher.declineReason)}
        </Note>
      )}
      {seen !== 'Approved' && (
        <Button wide="always" disabled={isWorking} onClick={() => send('Approved')}>
          {t('approve')}
        </Button>
      )}
      {seen !== 'Declined' && (
        <>
          <DeclineFields
            codes={TEACHER_DECLINE_CODES}
            reason={reason}
            ownWords={ownWords}
            hint={t('reason-hint')}
            error={isMissing ? say(wrong.reasonForTeacher) : null}
            onReason={setReason}
            onOwnWords={setOwnWords}
          />
          <Button variant="danger-outline" wide="always" disabled={isWorking} onClick={() => send('Declined')}>
            {t('decline')}
          </Button>
        </>
      )}
      {seen !== 'Pending' && (
        <Button variant="outline" wide="always" disabled={isWorking} onClick={() => send('Pending')}>
          {t('set-back')}
        </Button>
      )}
      <FormError message={sentence(decide.error)} />
      <TakeBack
        label={t('take-back')}
        until={teacher.takeBackUntil}
        act={takeBack}
        onPress={() => takeBack.submit({ params: { id } })}
      />
      <p className="text-sm text-ink-2">{t('told-by-sms')}</p>
    </Card>
  );
};
