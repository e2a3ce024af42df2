import type { OfficeHousehold } from '@temari/contracts/office-households';
import { maskedPhone } from '@temari/contracts/phone';
import { lazy, Suspense, useState } from 'react';
import { useParams } from 'react-router';
import { fetchAgain } from '../../../lib/api/fetch-again.ts';
import { officePaths } from '../../../lib/navigation/office-paths.ts';
import { paths } from '../../../lib/navigation/paths.ts';
import { BackLink } from '../../../ui/actions/back-link.tsx';
import { Button } from '../../../ui/actions/button.tsx';
import { TextLink } from '../../../ui/actions/text-link.tsx';
import { EditIcon } from '../../../ui/brand/icons.tsx';
import { QueryState } from '../../../ui/states/query-state.tsx';
import { useLanguageName } from '../language-name.ts';
import { OfficePage } from '../office-page.tsx';
import { useMayAct } from '../shell/use-office.ts';
import { useWords } from '../use-words.ts';
import { BlocksCard } from './blocks-card.tsx';
import { EnrollmentsCard, PaymentsCard } from './enrollments-card.tsx';
import { MergesCard } from './merges-card.tsx';
import { NoteDialog } from './note-dialog.tsx';
import { PastPaymentsCard } from './past-payments-card.tsx';
import { GuardiansCard, LearnersCard } from './people-cards.tsx';
import { useTexts } from './texts.ts';
import { Timeline } from './timeline.tsx';
import { ToldCard } from './told-card.tsx';
import { lookAtHouseholdAgain, useHousehold } from './use-households.ts';

/** Fetched beside the page, so that the page itself is there sooner. */
const HouseholdWork = lazy(async () => ({
  default: (await fetchAgain(() => import('../work/household-work.tsx'))).HouseholdWork,
}));
const RecoveryCard = lazy(async () => ({
  default: (await fetchAgain(() => import('../recovery/recovery-card.tsx'))).RecoveryCard,
}));

export const HouseholdPage = () => {
  const { id = '' } = useParams();
  const household = useHousehold(id);
  return <QueryState query={household}>{(data) => <Household household={data} />}</QueryState>;
};

const Household = ({ household }: { household: OfficeHousehold }) => {
  const t = useTexts();
  const words = useWords();
  const languageName = useLanguageName();
  const mayAct = useMayAct();
  const [isWriting, setIsWriting] = useState(false);
  return (
    <OfficePage
      title={household.name}
      tab={t('title')}
      back={<BackLink to={officePaths.households}>{t('title')}</BackLink>}
      below={
        <>
          <TextLink
            href={`tel:${household.phoneNumber}`}
            aria-label={`${t('call', { name: household.name })}: ${maskedPhone(household.phoneNumber)}`}
          >
            {maskedPhone(household.phoneNumber)}
          </TextLink>
          {` · ${t('household-since', { date: words.date(household.createdAt) })} · `}
          {t('reads', { language: languageName(household.language) })}
          {` · ${t('payment-code', { code: household.paymentCode })}`}
        </>
      }
      actions={
        mayAct && (
          <Button variant="outline" icon={<EditIcon size={20} />} onClick={() => setIsWriting(true)}>
            {t('note')}
          </Button>
        )
      }
    >
      <div className="grid grid-cols-1 items-start gap-4 lg:grid-cols-[300px_1fr]">
        <div className="flex min-w-0 flex-col gap-4">
          <LearnersCard learners={household.learners} />
          <MergesCard merges={household.merges} />
          <GuardiansCard
            householdId={household.id}
            accountPhone={household.phoneNumber}
            guardians={household.guardians}
            learners={household.learners}
            blocks={household.blocks}
          />
          {household.blocks && <BlocksCard blocks={household.blocks} />}
        </div>
        <div className="flex min-w-0 flex-col gap-4">
          <Suspense>
            <HouseholdWork
              household={{
                id: household.id,
                learners: household.learners.map(({ id, fullName }) => ({ id, name: fullName })),
              }}
            />
          </Suspense>
          <EnrollmentsCard
            enrollments={household.enrollments}
            going={mayAct ? household.going : undefined}
            onChanged={lookAtHouseholdAgain}
          />
          {household.payments && <PaymentsCard payments={household.payments} />}
          {household.pastPayments && household.pastPayments.length > 0 && (
            <PastPaymentsCard payments={household.pastPayments} />
          )}
          <Timeline householdId={household.id} seesMoney={household.payments !== null} />
          <ToldCard householdId={household.id} />
          <Suspense>
            <RecoveryCard accountId={household.id} resetPath={paths.reset} />
          </Suspense>
        </div>
      </div>
      {isWriting && <NoteDialog householdId={household.id} onClose={() => setIsWriting(false)} />}
    </OfficePage>
  );
};
