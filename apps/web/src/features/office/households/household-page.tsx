import type { OfficeHousehold } from '@temari/contracts/office-households';
import { maskedPhone } from '@temari/contracts/phone';
import { lazy, Suspense, useState } from 'react';
import { useParams } from 'react-router';
import { fetchAgain } from '../../../lib/api/fetch-again.ts';
import { officePaths } from '../../../lib/navigation/office-paths.ts';
import { paths } from '../../../lib/navigation/paths.ts';
import { BackLink } from '../../../ui/actions/back-link.tsx';
import { Button } from '../../../ui/actions/button.tsx';
import { EditIcon, MessageIcon, ReceiptIcon } from '../../../ui/brand/icons.tsx';
import { QueryState } from '../../../ui/states/query-state.tsx';
import { CallLink } from '../call-link.tsx';
import { useLanguageName } from '../language-name.ts';
import { OfficePage } from '../office-page.tsx';
import { useMayAct } from '../shell/use-office.ts';
import { useWords } from '../use-words.ts';
import { EnrollmentsCard, PaymentsCard } from './enrollments-card.tsx';
import { MergesCard } from './merges-card.tsx';
import { BalanceCard, MonthsCard } from './money-cards.tsx';
import { PastPaymentsCard } from './past-payments-card.tsx';
import { GuardiansCard, LearnersCard } from './people-cards.tsx';
import { useTexts } from './texts.ts';
import { Timeline } from './timeline.tsx';
import { lookAtHouseholdAgain, useHousehold } from './use-households.ts';

/** Fetched beside the page, so that the page itself is there sooner. */
const BlocksCard = lazy(async () => ({
  default: (await fetchAgain(() => import('./blocks-card.tsx'))).BlocksCard,
}));
const ToldCard = lazy(async () => ({
  default: (await fetchAgain(() => import('./told-card.tsx'))).ToldCard,
}));
const NoteDialog = lazy(async () => ({
  default: (await fetchAgain(() => import('./note-dialog.tsx'))).NoteDialog,
}));
const MessageDialog = lazy(async () => ({
  default: (await fetchAgain(() => import('./message-dialog.tsx'))).MessageDialog,
}));
const TakeMonthsDialog = lazy(async () => ({
  default: (await fetchAgain(() => import('../cash/take-months-dialog.tsx'))).TakeMonthsDialog,
}));
const HouseholdWork = lazy(async () => ({
  default: (await fetchAgain(() => import('../work/household-work.tsx'))).HouseholdWork,
}));
const PhoneCard = lazy(async () => ({
  default: (await fetchAgain(() => import('../recovery/phone-card.tsx'))).PhoneCard,
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
  const mayTake = useMayAct(['money']);
  const [isWriting, setIsWriting] = useState(false);
  const [isTelling, setIsTelling] = useState(false);
  const [isPaying, setIsPaying] = useState(false);
  return (
    <OfficePage
      title={household.name}
      tab={t('title')}
      back={<BackLink to={officePaths.households}>{t('title')}</BackLink>}
      below={
        <>
          <CallLink
            phone={household.phoneNumber}
            className=""
            aria-label={`${t('call', { name: household.name })}: ${maskedPhone(household.phoneNumber)}`}
          >
            {maskedPhone(household.phoneNumber)}
          </CallLink>
          {` · ${t('household-since', { date: words.date(household.createdAt) })} · `}
          {t('reads', { language: languageName(household.language) })}
          {` · ${t('payment-code', { code: household.paymentCode })}`}
        </>
      }
      actions={
        mayAct && (
          <>
            {mayTake && (
              <Button variant="outline" icon={<ReceiptIcon size={20} />} onClick={() => setIsPaying(true)}>
                {t('take-cash')}
              </Button>
            )}
            <Button variant="outline" icon={<MessageIcon size={20} />} onClick={() => setIsTelling(true)}>
              {t('write')}
            </Button>
            <Button variant="outline" icon={<EditIcon size={20} />} onClick={() => setIsWriting(true)}>
              {t('note')}
            </Button>
          </>
        )
      }
    >
      <div className="grid grid-cols-1 items-start gap-4 lg:grid-cols-[300px_1fr]">
        <div className="flex min-w-0 flex-col gap-4">
          {household.money && <BalanceCard {...household.money} />}
          <LearnersCard householdId={household.id} learners={household.learners} enrollments={household.enrollments} />
          <MergesCard merges={household.merges} />
          <GuardiansCard
            householdId={household.id}
            accountPhone={household.phoneNumber}
            guardians={household.guardians}
            learners={household.learners}
            blocks={household.blocks}
          />
          {household.blocks && household.blocks.length > 0 && (
            <Suspense>
              <BlocksCard blocks={household.blocks} />
            </Suspense>
          )}
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
          {household.money && household.money.months.length > 0 && <MonthsCard months={household.money.months} />}
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
          <Suspense>
            <ToldCard householdId={household.id} />
            <RecoveryCard accountId={household.id} resetPath={paths.reset} />
            <PhoneCard accountId={household.id} />
          </Suspense>
        </div>
      </div>
      <Suspense>
        {isWriting && <NoteDialog householdId={household.id} onClose={() => setIsWriting(false)} />}
        {isTelling && (
          <MessageDialog householdId={household.id} language={household.language} onClose={() => setIsTelling(false)} />
        )}
        {isPaying && <TakeMonthsDialog household={household} onClose={() => setIsPaying(false)} />}
      </Suspense>
    </OfficePage>
  );
};
