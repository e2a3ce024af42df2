import type { OfficeEnrollment } from '@temari/contracts/office-enrollments';
import { WAITS_FOR_CLASS } from '@temari/contracts/vocabulary';
import { lazy, Suspense, useState } from 'react';
import { useParams } from 'react-router';
import { fetchAgain } from '../../../lib/api/fetch-again.ts';
import { officePaths } from '../../../lib/navigation/office-paths.ts';
import { BackLink } from '../../../ui/actions/back-link.tsx';
import { Button } from '../../../ui/actions/button.tsx';
import { TextLink } from '../../../ui/actions/text-link.tsx';
import { Card } from '../../../ui/layout/card.tsx';
import { DefinitionList } from '../../../ui/layout/definition-list.tsx';
import { PriceLines } from '../../../ui/money/price-lines.tsx';
import { useToast } from '../../../ui/overlays/toast.tsx';
import { Note } from '../../../ui/states/note.tsx';
import { QueryState } from '../../../ui/states/query-state.tsx';
import { CallLink } from '../call-link.tsx';
import { OfficePage } from '../office-page.tsx';
import { useMayAct } from '../shell/use-office.ts';
import { PaymentBadge } from '../status-badges.tsx';
import { TakeBack } from '../take-back.tsx';
import { useAnswerWords } from '../use-answer-words.ts';
import { useWords } from '../use-words.ts';
import { WorkLink } from '../work-link.tsx';
import { AssignPanel } from './assign-panel.tsx';
import { Payments } from './payments.tsx';
import { useTexts } from './texts.ts';
import { useEnrollment, useUndoAssignment } from './use-enrollments.ts';

const CorrectDaysDialog = lazy(async () => ({
  default: (await fetchAgain(() => import('./correct-days-dialog.tsx'))).CorrectDaysDialog,
}));

const CorrectPackageDialog = lazy(async () => ({
  default: (await fetchAgain(() => import('./correct-package-dialog.tsx'))).CorrectPackageDialog,
}));

export const EnrollmentPage = () => {
  const { id = '' } = useParams();
  const enrollment = useEnrollment(id);
  return <QueryState query={enrollment}>{(data) => <Enrollment enrollment={data} />}</QueryState>;
};

const NoClass = ({ enrollment: { service, paymentStatus } }: { enrollment: OfficeEnrollment }) => {
  const t = useTexts();
  if (paymentStatus !== 'paid') return <Note tone="info">{t('not-paid-yet')}</Note>;
  return WAITS_FOR_CLASS.includes(service) ? (
    <Note tone="warning">{t('waits-for-class')}</Note>
  ) : (
    <Note tone="info">{t('needs-no-class')}</Note>
  );
};

const Enrollment = ({ enrollment }: { enrollment: OfficeEnrollment }) => {
  const t = useTexts();
  const words = useWords();
  const mayRefund = useMayAct(['money']);
  const mayAssign = useMayAct(['teaching']);
  return (
    <OfficePage
      title={enrollment.fullName}
      tab={t('title')}
      beside={<PaymentBadge status={enrollment.paymentStatus} />}
      back={<BackLink to={officePaths.enrollments}>{t('title')}</BackLink>}
      below={`${words.service(enrollment.service)} · ${words.when(enrollment.createdAt)}`}
    >
      <div className="grid grid-cols-1 items-start gap-4 xl:grid-cols-[1fr_420px]">
        <div className="flex flex-col gap-4">
          {enrollment.isOutsideGrades && (
            <Note tone="warning" title={t('outside-grades')}>
              {t('outside-grades-text', {
                grade: enrollment.grade ?? '',
                package: words.listed(enrollment.packageTitle),
              })}
            </Note>
          )}
          <Answers enrollment={enrollment} />
          {enrollment.priceEtb !== null && <Payments enrollment={enrollment} mayAct={mayRefund} />}
          <Story story={enrollment.story} />
        </div>
        <div className="flex flex-col gap-4">
          <Card kind="flat" title={t('class')}>
            {enrollment.class ? (
              <p>
                <WorkLink needs={['teaching']} to={officePaths.class(enrollment.class.id)}>
                  {words.className(enrollment.class)}
                </WorkLink>
              </p>
            ) : (
              <NoClass enrollment={enrollment} />
            )}
            {mayAssign && <PlacingBack enrollment={enrollment} />}
            {mayAssign && enrollment.paymentStatus === 'paid' && (
              <AssignPanel
                places={[{ enrollmentId: enrollment.id, classId: enrollment.class?.id ?? null }]}
                currentClassId={enrollment.class?.id ?? null}
              />
            )}
          </Card>
          {enrollment.priceEtb !== null && <SoldFor enrollment={enrollment} priceEtb={enrollment.priceEtb} />}
        </div>
      </div>
    </OfficePage>
  );
};

/** Takes the last placing back, for an hour. */
const PlacingBack = ({ enrollment: { id, placing } }: { enrollment: OfficeEnrollment }) => {
  const t = useTexts();
  const toast = useToast();
  const undo = useUndoAssignment({ done: ({ restored }) => toast({ text: t('undone', { count: restored }) }) });
  return (
    <TakeBack
      label={t('take-placing-back')}
      until={placing?.takeBackUntil ?? null}
      act={undo}
      onPress={() =>
        placing &&
        undo.submit({
          body: { classId: placing.classId, previous: [{ enrollmentId: id, classId: placing.previous }] },
        })
      }
    />
  );
};

const SoldFor = ({ enrollment, priceEtb }: { enrollment: OfficeEnrollment; priceEtb: number }) => {
  const t = useTexts();
  const mayAct = useMayAct(['money']);
  const [isCorrecting, setIsCorrecting] = useState(false);
  return (
    <Card
      kind="flat"
      title={t('price')}
      actions={
        mayAct && (
          <Button
            variant="outline"
            size="small"
            aria-label={`${t('correct')}: ${t('correct-package')}`}
            onClick={() => setIsCorrecting(true)}
          >
            {t('correct')}
          </Button>
        )
      }
    >
      {isCorrecting && (
        <Suspense>
          <CorrectPackageDialog id={enrollment.id} onClose={() => setIsCorrecting(false)} />
        </Suspense>
      )}
      <PriceLines
        lines={enrollment.priceLines.map(({ kind, amountEtb }) => ({ label: t(`line-${kind}`), amountEtb }))}
        total={{ label: t('per-month'), amountEtb: priceEtb }}
      />
    </Card>
  );
};

const KNOWN_ANSWERS = [
  'email',
  'phoneNumber',
  'schoolName',
  'intentOfStudent',
  'fatherName',
  'fatherPhone',
  'motherName',
  'motherPhone',
  'whomToContact',
  'dateOfBirth',
  'birthDate',
  'nationality',
  'areaOfFocus',
  'learningOption',
  'educationalStatus',
  'currentStatus',
  'interestMajor',
  'interestCountry',
  'availability',
] as const;

const Answers = ({ enrollment }: { enrollment: OfficeEnrollment }) => {
  const t = useTexts();
  const words = useWords();
  const mayAct = useMayAct(['teaching']);
  const answer = useAnswerWords();
  const [isCorrecting, setIsCorrecting] = useState(false);
  const canCorrect = mayAct && enrollment.frequency !== null && enrollment.class === null;
  const { grade, frequency, time, offerDay, learningOption, details } = enrollment;
  const answers = KNOWN_ANSWERS.flatMap((name) =>
    details[name] ? [{ label: t(`answer-${name}`), value: answer(details[name]) }] : [],
  );
  const rest = Object.entries(details).filter(
    ([name, value]) => value && !KNOWN_ANSWERS.some((known) => known === name),
  );
  return (
    <Card
      kind="flat"
      title={t('answers')}
      actions={
        canCorrect && (
          <Button
            variant="outline"
            size="small"
            aria-label={`${t('correct')}: ${t('correct-days')}`}
            onClick={() => setIsCorrecting(true)}
          >
            {t('correct')}
          </Button>
        )
      }
    >
      {isCorrecting && (
        <Suspense>
          <CorrectDaysDialog enrollment={enrollment} onClose={() => setIsCorrecting(false)} />
        </Suspense>
      )}
      <DefinitionList
        columns={3}
        items={[
          {
            label: t('account'),
            value: <TextLink to={officePaths.household(enrollment.accountId)}>{enrollment.accountName}</TextLink>,
          },
          {
            label: t('phone'),
            value: enrollment.phoneNumber ? <CallLink phone={enrollment.phoneNumber} className="" /> : '—',
          },
          { label: t('package'), value: words.listed(enrollment.packageTitle) },
          ...(grade ? [{ label: t('grade'), value: grade }] : []),
          ...(frequency ? [{ label: t('schedule'), value: words.listed(frequency) }] : []),
          ...(time ? [{ label: t('time'), value: words.slot(time) }] : []),
          ...(offerDay ? [{ label: t('offer-day'), value: words.listed(offerDay) }] : []),
          ...(learningOption && !details.learningOption
            ? [{ label: t('answer-learningOption'), value: answer(learningOption) }]
            : []),
          ...answers,
          ...rest.map(([label, value]) => ({ label, value: answer(value) })),
          ...enrollment.files.map(({ field, url, name }) => ({
            label: t(field === 'identification' ? 'file-identification' : 'file-document'),
            value: (
              <TextLink href={url} target="_blank" rel="noreferrer">
                {name}
              </TextLink>
            ),
          })),
        ]}
      />
    </Card>
  );
};

const STORY = [
  'enrolled',
  'removed',
  'payment-pending',
  'payment-review',
  'payment-paid',
  'payment-declined',
  'payment-refunded',
  'payment-part-refunded',
  'assign-class',
  'unassign-class',
  'correct-enrollment',
  'correct-package',
  'wait-for-class',
  'stop-waiting-for-class',
  'undo-assignment',
] as const;

const Story = ({ story }: { story: OfficeEnrollment['story'] }) => {
  const t = useTexts();
  const words = useWords();
  return (
    <Card kind="flat" title={t('story')}>
      <ol className="flex flex-col gap-3 border-l-2 border-green-300 pl-5">
        {story.map(({ at, what, who, detail }) => {
          const known = STORY.find((name) => name === what);
          return (
            <li key={`${at}${what}`}>
              <p className="text-label font-semibold">{known ? t(`story-${known}`) : what}</p>
              <p className="text-sm text-ink-2">{[words.when(at), who, detail].filter(Boolean).join(' · ')}</p>
            </li>
          );
        })}
      </ol>
    </Card>
  );
};
