import { type AwardRenewal, WELFARE_NEEDS } from '@temari/contracts/office-applications';
import { useState } from 'react';
import { useErrorSentence } from '../../../lib/api/error-sentence.ts';
import { useApplicationWords } from '../../../lib/domain/application-words.ts';
import { useDates } from '../../../lib/language/dates.ts';
import { grouped } from '../../../lib/language/format.ts';
import { officePaths } from '../../../lib/navigation/office-paths.ts';
import { BackLink } from '../../../ui/actions/back-link.tsx';
import { Button } from '../../../ui/actions/button.tsx';
import { TextLink } from '../../../ui/actions/text-link.tsx';
import { FormError } from '../../../ui/fields/form-error.tsx';
import { Card } from '../../../ui/layout/card.tsx';
import { OwnLanguage } from '../../../ui/layout/own-language.tsx';
import { useToast } from '../../../ui/overlays/toast.tsx';
import { EmptyState } from '../../../ui/states/empty-state.tsx';
import { ReadState } from '../../../ui/states/read-state.tsx';
import { OfficePage } from '../office-page.tsx';
import { useMayAct } from '../shell/use-office.ts';
import { RenewalDialog } from './renewal-dialog.tsx';
import { useTexts } from './texts.ts';
import { useApproveRenewal, useRenewals } from './use-applications.ts';

const Proposal = ({ award: { id, proposal } }: { award: AwardRenewal }) => {
  const t = useTexts();
  const toast = useToast();
  const sentence = useErrorSentence();
  const approve = useApproveRenewal({ done: () => toast({ text: t('decided-told') }) });
  if (!proposal) return null;
  return (
    <div className="flex flex-col gap-2 border-s-[3px] border-yellow-500 ps-4">
      <p>{t('proposed', { who: proposal.proposedBy, what: t(`renewal-${proposal.outcome}`) })}</p>
      {proposal.reason && (
        <p className="text-sm break-words">
          <OwnLanguage>{proposal.reason}</OwnLanguage>
        </p>
      )}
      <p className="text-sm break-words whitespace-pre-line text-ink-2">
        <OwnLanguage>{proposal.letter}</OwnLanguage>
      </p>
      {proposal.mayApprove ? (
        <div>
          <Button
            size="small"
            disabled={approve.state === 'working'}
            onClick={() => approve.submit({ params: { id } })}
          >
            {t(approve.state === 'working' ? 'approving' : 'approve')}
          </Button>
        </div>
      ) : (
        <p className="text-sm text-ink-2">{t('renewal-waits')}</p>
      )}
      <FormError message={sentence(approve.error)} />
    </div>
  );
};

const Line = ({ award, mayAct, onDecide }: { award: AwardRenewal; mayAct: boolean; onDecide: () => void }) => {
  const t = useTexts();
  const dates = useDates();
  const words = useApplicationWords();
  const { need, held, there } = award;
  return (
    <li>
      <Card kind="flat" as="section" title={award.learner}>
        <p className="flex flex-wrap gap-x-4 text-sm text-ink-2">
          <TextLink to={officePaths.household(award.household.id)}>{award.household.name}</TextLink>
          <span>{t('paid-until', { day: dates.long(award.until) })}</span>
          <span>
            {t('award-terms', { percent: award.percent, amount: grouped(award.monthlyEtb), fund: award.fund })}
          </span>
        </p>
        <p>{held > 0 ? t('was-there', { there, held }) : t('no-lessons-held')}</p>
        <p>
          {need
            ? [
                t('people', { count: need.people }),
                t('incomes', { count: need.incomes }),
                words(`income-${need.income}`),
                ...need.hardships.map((hardship) => words(`hardship-${hardship}`)),
              ].join(' · ')
            : t('need-unsaid')}
        </p>
        <Proposal award={award} />
        {mayAct && (
          <div className="pt-2">
            <Button variant="outline" size="small" onClick={onDecide}>
              {t('decide')}
            </Button>
          </div>
        )}
      </Card>
    </li>
  );
};

/** Awards that end soon: whether they go on. */
export const RenewalsPage = () => {
  const t = useTexts();
  const query = useRenewals();
  const mayAct = useMayAct(WELFARE_NEEDS);
  const [deciding, setDeciding] = useState<AwardRenewal | null>(null);
  return (
    <OfficePage
      title={t('renewals')}
      back={<BackLink to={officePaths.scholarships}>{t('back-to-rounds')}</BackLink>}
      below={t('renewals-lead')}
    >
      <ReadState query={query}>
        {(awards) => (
          <>
            {awards.length === 0 && <EmptyState title={t('renewals-none')}>{t('renewals-none-text')}</EmptyState>}
            <ul className="flex flex-col gap-3">
              {awards.map((award) => (
                <Line key={award.id} award={award} mayAct={mayAct} onDecide={() => setDeciding(award)} />
              ))}
            </ul>
            {deciding && <RenewalDialog award={deciding} onClose={() => setDeciding(null)} />}
          </>
        )}
      </ReadState>
    </OfficePage>
  );
};
