import type { Going } from '@temari/contracts/months';
import type { OfficeHousehold } from '@temari/contracts/office-households';
import { ENROLLMENT_NEEDS } from '@temari/contracts/office-needs';
import { WAITS_FOR_CLASS } from '@temari/contracts/vocabulary';
import { lazy, Suspense, useState } from 'react';
import { fetchAgain } from '../../../lib/api/fetch-again.ts';
import { officePaths } from '../../../lib/navigation/office-paths.ts';
import { Button } from '../../../ui/actions/button.tsx';
import { Card } from '../../../ui/layout/card.tsx';
import { Table } from '../../../ui/layout/table.tsx';
import { Money, useMoney } from '../../../ui/money/money.tsx';
import { useMayAct } from '../shell/use-office.ts';
import { PaymentBadge } from '../status-badges.tsx';
import { useTexts as useOfficeTexts } from '../texts.ts';
import { useWords } from '../use-words.ts';
import { WorkLink } from '../work-link.tsx';
import { useTexts } from './texts.ts';

/** For households that are charged by the month. */
const GoingOn = lazy(async () => ({
  default: (await fetchAgain(() => import('../../../ui/enrollment-changes/going-on.tsx'))).GoingOn,
}));

const PlaceDialog = lazy(async () => ({
  default: (await fetchAgain(() => import('../enrollments/place-dialog.tsx'))).PlaceDialog,
}));
const RefundDialog = lazy(async () => ({
  default: (await fetchAgain(() => import('../enrollments/refund-dialog.tsx'))).RefundDialog,
}));

type Enrollment = OfficeHousehold['enrollments'][number];
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
  const mayPlace = useMayAct(['teaching']);
  const [placed, setPlaced] = useState<Enrollment | null>(null);
  return (
    <Card kind="flat" as="section" title={t('enrollments')}>
      {enrollments.length === 0 && <p className="text-label text-ink-2">{t('no-enrollments')}</p>}
      <ul className="flex flex-col divide-y divide-line">
        {enrollments.map((enrollment) => (
          <li
            key={enrollment.id}
            className="flex flex-col gap-x-6 gap-y-2 py-3 first:pt-0 last:pb-0 sm:flex-row sm:items-start"
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
              {mayPlace && enrollment.paymentStatus === 'paid' && WAITS_FOR_CLASS.includes(enrollment.service) && (
                <Button
                  variant="outline"
                  size="small"
                  aria-label={t(enrollment.class ? 'move-of' : 'assign-of', { name: enrollment.fullName })}
                  onClick={() => setPlaced(enrollment)}
                >
                  {t(enrollment.class ? 'move' : 'assign')}
                </Button>
              )}
            </div>
          </li>
        ))}
      </ul>
      {placed && (
        <Suspense>
          <PlaceDialog enrollment={placed} classId={placed.class?.id ?? null} onClose={() => setPlaced(null)} />
        </Suspense>
      )}
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

type Payment = NonNullable<OfficeHousehold['payments']>[number];

export const PaymentsCard = ({ payments }: { payments: Payment[] }) => {
  const t = useTexts();
  const office = useOfficeTexts();
  const words = useWords();
  const mayRefund = useMayAct(['money']);
  const [isWhole, setIsWhole] = useState(false);
  const [refunded, setRefunded] = useState<Payment | null>(null);
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
          {
            key: 'status',
            header: t('payment'),
            cell: (payment) => (
              <span className="flex flex-col items-start gap-1">
                <PaymentBadge status={payment.status} />
                {mayRefund && payment.status === 'paid' && (
                  <Button
                    variant="outline"
                    size="small"
                    className="whitespace-nowrap"
                    aria-label={t('refund-of', { name: payment.fullName, date: words.date(payment.at) })}
                    onClick={() => setRefunded(payment)}
                  >
                    {t('refund')}
                  </Button>
                )}
              </span>
            ),
          },
        ]}
      />
      {!isWhole && payments.length > SHOWN_FIRST && (
        <Button variant="quiet" size="small" onClick={() => setIsWhole(true)}>
          {t('all-payments', { count: payments.length })}
        </Button>
      )}
      {refunded && (
        <Suspense>
          <RefundDialog payment={refunded} name={refunded.fullName} onClose={() => setRefunded(null)} />
        </Suspense>
      )}
    </div>
  );
};
