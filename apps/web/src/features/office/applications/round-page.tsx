import { type ListedApplication, WELFARE_NEEDS } from '@temari/contracts/office-applications';
import { useState } from 'react';
import { useParams } from 'react-router';
import { useErrorSentence } from '../../../lib/api/error-sentence.ts';
import { useDates } from '../../../lib/language/dates.ts';
import { grouped } from '../../../lib/language/format.ts';
import { officePaths } from '../../../lib/navigation/office-paths.ts';
import { BackLink } from '../../../ui/actions/back-link.tsx';
import { Button, ButtonLink } from '../../../ui/actions/button.tsx';
import { FormError } from '../../../ui/fields/form-error.tsx';
import { Card } from '../../../ui/layout/card.tsx';
import { OwnLanguage } from '../../../ui/layout/own-language.tsx';
import { useToast } from '../../../ui/overlays/toast.tsx';
import { Badge, type BadgeTone } from '../../../ui/states/badge.tsx';
import { EmptyState } from '../../../ui/states/empty-state.tsx';
import { ReadState } from '../../../ui/states/read-state.tsx';
import { OfficePage } from '../office-page.tsx';
import { useMayAct } from '../shell/use-office.ts';
import { DecisionDialog } from './decision-dialog.tsx';
import { useTexts } from './texts.ts';
import { useApprove, useRoundApplications } from './use-applications.ts';

const TONES: Record<ListedApplication['reading'], BadgeTone> = {
  'to-cover': 'waiting',
  'more-readers': 'warning',
  reading: 'review',
  read: 'good',
};

const isOpen = ({ state }: ListedApplication): boolean => state === 'sent' || state === 'waiting';

/** What somebody proposes, and the button of the second person. */
const Proposal = ({ application: { decision } }: { application: ListedApplication }) => {
  const t = useTexts();
  const toast = useToast();
  const sentence = useErrorSentence();
  const approve = useApprove({ done: () => toast({ text: t('decided-told') }) });
  if (!decision) return null;
  const { percent, monthlyEtb, fund } = decision;
  const terms =
    percent && monthlyEtb && fund
      ? ` ${t('award-terms', { percent, amount: grouped(monthlyEtb), fund: fund.name })}`
      : '';
  return (
    <div className="flex flex-col gap-2 border-s-[3px] border-yellow-500 ps-4">
      <p>
        {t('proposed', { who: decision.proposedBy, what: t(`outcome-${decision.outcome}`) })}
        {terms}
      </p>
      <p className="text-sm break-words whitespace-pre-line text-ink-2">
        <OwnLanguage>{decision.letter}</OwnLanguage>
      </p>
      {decision.isMoneyMissing && <p className="font-semibold">{t('money-missing')}</p>}
      {decision.mayApprove ? (
        <div>
          <Button
            size="small"
            disabled={approve.state === 'working'}
            onClick={() => approve.submit({ params: { id: decision.id } })}
          >
            {t(approve.state === 'working' ? 'approving' : 'approve')}
          </Button>
        </div>
      ) : (
        <p className="text-sm text-ink-2">{t('waits-second')}</p>
      )}
      <FormError message={sentence(approve.error)} />
    </div>
  );
};

const Line = ({
  application,
  mayAct,
  onDecide,
}: {
  application: ListedApplication;
  mayAct: boolean;
  onDecide: () => void;
}) => {
  const t = useTexts();
  const dates = useDates();
  const { id, number, state, reading, sentAt, points, place, tie } = application;
  return (
    <li>
      <Card
        kind="flat"
        as="section"
        title={t('number', { number })}
        actions={
          isOpen(application) ? (
            <Badge tone={TONES[reading]}>{t(`reading-${reading}`)}</Badge>
          ) : (
            <Badge tone={state === 'awarded' ? 'good' : 'quiet'}>{t(`state-${state}`)}</Badge>
          )
        }
      >
        <p className="flex flex-wrap gap-x-4 text-sm text-ink-2">
          {place !== null && <strong className="text-ink">{t('place', { place })}</strong>}
          {points !== null && <span>{t('points', { points })}</span>}
          <span>{t('sent', { day: dates.long(sentAt) })}</span>
        </p>
        {tie && <p className="text-sm text-ink-2">{t(`tie-${tie}`)}</p>}
        {isOpen(application) && <Proposal application={application} />}
        {mayAct && state !== 'withdrawn' && (
          <div className="flex flex-wrap gap-3 pt-2">
            <ButtonLink variant="outline" size="small" to={officePaths.application(id)}>
              {t(reading === 'to-cover' ? 'prepare' : 'open')}
            </ButtonLink>
            {isOpen(application) && reading === 'read' && (
              <Button variant="outline" size="small" onClick={onDecide}>
                {t('decide')}
              </Button>
            )}
          </div>
        )}
      </Card>
    </li>
  );
};

/** The applications of a round, ranked as far as they are read. */
export const RoundApplicationsPage = () => {
  const { id = '' } = useParams();
  const t = useTexts();
  const query = useRoundApplications(id);
  const mayAct = useMayAct(WELFARE_NEEDS);
  const [deciding, setDeciding] = useState<ListedApplication | null>(null);
  return (
    <OfficePage
      title={t('title')}
      back={<BackLink to={officePaths.scholarships}>{t('back-to-rounds')}</BackLink>}
      below={t('lead')}
    >
      <ReadState query={query}>
        {({ seats, readers, lotSeed, applications, funds }) => (
          <>
            <p className="flex flex-wrap gap-x-5 text-sm text-ink-2">
              <span>{t('seats', { count: seats })}</span>
              <span>{t('readers', { count: readers })}</span>
              {lotSeed && <span className="wrap-anywhere">{t('lot', { seed: lotSeed })}</span>}
            </p>
            {applications.length === 0 && <EmptyState title={t('none')}>{t('none-text')}</EmptyState>}
            <ul className="flex flex-col gap-3">
              {applications.map((application) => (
                <Line
                  key={application.id}
                  application={application}
                  mayAct={mayAct}
                  onDecide={() => setDeciding(application)}
                />
              ))}
            </ul>
            {deciding && <DecisionDialog application={deciding} funds={funds} onClose={() => setDeciding(null)} />}
          </>
        )}
      </ReadState>
    </OfficePage>
  );
};
