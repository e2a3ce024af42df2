import { addisDate } from '@temari/contracts/addis-time';
import type { Balance } from '@temari/contracts/months';
import { Suspense } from 'react';
import { latePart } from '../../lib/api/late-part.ts';
import { useNow } from '../../lib/device/use-now.ts';
import { useStandingWords } from '../../lib/domain/standing-words.ts';
import { useMonthName } from '../../lib/domain/use-month-name.ts';
import { useDates } from '../../lib/language/dates.ts';
import { useJoined } from '../../lib/language/listed.ts';
import { paths } from '../../lib/navigation/paths.ts';
import { ButtonLink } from '../../ui/actions/button.tsx';
import { useMoney } from '../../ui/money/money.tsx';
import { Badge } from '../../ui/states/badge.tsx';
import { Note } from '../../ui/states/note.tsx';
import { askedNow, monthsApart } from './asked-now.ts';
import { PaymentBadge } from './payment-state.tsx';
import { useTexts } from './texts.ts';

/** What is due for all learners together: how much, for whom and by when, and the one button that leads to it. */
export const MonthsDue = ({ balance }: { balance: Balance | undefined }) => {
  const t = useTexts();
  const money = useMoney();
  const dates = useDates();
  const joined = useJoined();
  const { amountEtb, names, by } = askedNow(balance?.charges ?? [], addisDate(useNow()));
  if (!by) return null;
  return (
    <Note
      tone="warning"
      title={t('due-title', { amount: money(amountEtb), names: joined(names), date: dates.long(by) })}
      action={
        <ButtonLink to={paths.payments} size="small">
          {t('due-pay')}
        </ButtonLink>
      }
    />
  );
};

/** For whoever is charged by the month. */
const GoingOn = latePart('GoingOn', async () => (await import('../../ui/enrollment-changes/going-on.tsx')).GoingOn);

/** How one enrollment stands with its months and goes on; before its class begins its payment says all there is. */
export const MonthsState = ({ enrollmentId, balance }: { enrollmentId: string; balance: Balance | undefined }) => {
  const standingWords = useStandingWords();
  const monthName = useMonthName();
  const found = balance?.enrollments.find(({ enrollment }) => enrollment === enrollmentId);
  if (!found || found.standing.is === 'starts-with-class') return null;
  const { words, tone } = standingWords(found.standing);
  const { fullName, going } = found;
  const apart = balance && monthsApart(balance, enrollmentId);
  return (
    <div className="relative z-10 flex flex-col items-start gap-2">
      {apart ? (
        <dl className="grid grid-cols-[auto_1fr] items-center justify-items-start gap-x-3 gap-y-2 text-label">
          <dt>{monthName(apart.paid)}</dt>
          <dd>
            <PaymentBadge status="paid" />
          </dd>
          <dt>{monthName(apart.asked)}</dt>
          <dd>
            <Badge tone={tone}>{words}</Badge>
          </dd>
        </dl>
      ) : (
        <Badge tone={tone}>{words}</Badge>
      )}
      {going && (
        <Suspense>
          <GoingOn enrollment={{ id: enrollmentId, fullName, going }} />
        </Suspense>
      )}
    </div>
  );
};
