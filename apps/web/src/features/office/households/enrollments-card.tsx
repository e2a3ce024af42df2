import type { Going } from '@temari/contracts/months';
import type { OfficeHousehold } from '@temari/contracts/office-households';
import { ENROLLMENT_NEEDS } from '@temari/contracts/office-needs';
import { lazy, Suspense, useState } from 'react';
import { fetchAgain } from '../../../lib/api/fetch-again.ts';
import { officePaths } from '../../../lib/navigation/office-paths.ts';
import { Button } from '../../../ui/actions/button.tsx';
import { Card } from '../../../ui/layout/card.tsx';
import { Table } from '../../../ui/layout/table.tsx';
import { Money, useMoney } from '../../../ui/money/money.tsx';
import { PaymentBadge } from '../status-badges.tsx';
import { useTexts as useOfficeTexts } from '../texts.ts';
import { useWords } from '../use-words.ts';
import { WorkLink } from '../work-link.tsx';
import { useTexts } from './texts.ts';

/** For households that are charged by the month. */
const GoingOn = lazy(async () => ({
  default: (await fetchAgain(() => import('../../../ui/enrollment-changes/going-on.tsx'))).GoingOn,
}));

type EnrollmentsCardProps = Pick<OfficeHousehold, 'enrollments'> & {
  /** Missing for whoever may not change it. */
  going: OfficeHousehold['going'];
  onChanged: () => void;
};

/** One row for each place in a service, whose it is first. */
export const EnrollmentsCard = ({ enrollments, going, onChanged }: EnrollmentsCardProps) => {
  const t = useTexts();
  const words = useWords();
  const money = useMoney();
  return (
    <Card kind="flat" as="section" title={t('enrollments')}>
      {enrollments.length === 0 && <p className="text-label text-ink-2">{t('no-enrollments')}</p>}
      <ul className="flex flex-col divide-y divide-line">
        {enrollments.map((enrollment) => (
          <li
            key={enrollment.id}
            className="flex flex-col gap-x-6 gap-y-2 py-3 first:pt-0 last:pb-0 sm:flex-row sm:items-center"
          >
            <div className="flex min-w-0 grow flex-col items-start gap-0.5">
              <WorkLink to={officePaths.enrollment(enrollment.id)} needs={ENROLLMENT_NEEDS} className="wrap-anywhere">
                {enrollment.fullName}
              </WorkLink>
              <span className="text-label text-ink-2">
                {[words.service(enrollment.service), enrollment.grade && t('grade', { grade: enrollment.grade })]
                  .filter(Boolean)
                  .join(' · ')}
              </span>
              <Suspense>
                <GoesOn enrollment={enrollment} going={going?.[enrollment.id]} onChanged={onChanged} />
              </Suspense>
            </div>
            <div className="flex shrink-0 flex-col items-start gap-1 sm:items-end">
              <PaymentBadge status={enrollment.paymentStatus} />
              <span className="text-sm text-ink-2">
                {enrollment.priceEtb !== null && `${money(enrollment.priceEtb)} · `}
                {enrollment.class ? (
                  <WorkLink to={officePaths.class(enrollment.class.id)} needs={['teaching']}>
                    {words.className(enrollment.class)}
                  </WorkLink>
                ) : (
                  t('no-class')
                )}
              </span>
            </div>
          </li>
        ))}
      </ul>
    </Card>
  );
};

const GoesOn = ({
  enrollment: { id, fullName },
  going,
  onChanged,
}: {
  enrollment: { id: string; fullName: string };
  going: Going | undefined;
  onChanged: () => void;
}) => going && <GoingOn enrollment={{ id, fullName, going }} onChanged={onChanged} />;

const SHOWN_FIRST = 5;

export const PaymentsCard = ({ payments }: { payments: NonNullable<OfficeHousehold['payments']> }) => {
  const t = useTexts();
  const office = useOfficeTexts();
  const words = useWords();
  const [isWhole, setIsWhole] = useState(false);
  if (payments.length === 0) return null;
  return (
    <div className="flex flex-col items-start gap-3 *:w-full">
      <Table
        caption={t('payments')}
        isCaptionShown
        rows={isWhole ? payments : payments.slice(0, SHOWN_FIRST)}
        rowKey={({ id }) => id}
        columns={[
          { key: 'when', header: t('when'), cell: ({ at }) => words.date(at) },
          {
            key: 'whom',
            header: t('for-whom'),
            cell: ({ enrollmentId, fullName }) => (
              <WorkLink
                to={officePaths.enrollment(enrollmentId)}
                needs={ENROLLMENT_NEEDS}
                className="inline-block wrap-anywhere sm:min-w-32"
              >
                {fullName}
              </WorkLink>
            ),
          },
          { key: 'way', header: t('way'), cell: ({ type }) => office(`payment-type-${type}`) },
          { key: 'receipt', header: t('receipt'), align: 'end', cell: ({ receiptNumber }) => receiptNumber ?? '—' },
          {
            key: 'amount',
            header: t('amount'),
            align: 'end',
            cell: ({ amountEtb }) => <Money amountEtb={amountEtb} />,
          },
          { key: 'status', header: t('payment'), cell: ({ status }) => <PaymentBadge status={status} /> },
        ]}
      />
      {!isWhole && payments.length > SHOWN_FIRST && (
        <Button variant="quiet" size="small" onClick={() => setIsWhole(true)}>
          {t('all-payments', { count: payments.length })}
        </Button>
      )}
    </div>
  );
};
