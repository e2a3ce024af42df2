import type { RefundDelivery, RefundState } from '@temari/contracts/refund-rules';
import type { ApplicationStatus, ClassStatus, PaymentStatus } from '@temari/contracts/vocabulary';
import { Badge, type BadgeTone } from '../../ui/states/badge.tsx';
import { useTexts } from './texts.ts';
import { useWords } from './use-words.ts';

const PAYMENT_TONES: Record<PaymentStatus, BadgeTone> = {
  pending: 'waiting',
  review: 'review',
  paid: 'good',
  declined: 'bad',
  refunded: 'quiet',
};

export const PaymentBadge = ({ status }: { status: PaymentStatus | null }) => {
  const words = useWords();
  return <Badge tone={status ? PAYMENT_TONES[status] : 'quiet'}>{words.payment(status)}</Badge>;
};

const CLASS_TONES: Record<ClassStatus, BadgeTone> = {
  Pending: 'quiet',
  'Up Coming': 'upcoming',
  Running: 'good',
  Completed: 'quiet',
};

export const ClassBadge = ({ status }: { status: ClassStatus }) => {
  const t = useTexts();
  return <Badge tone={CLASS_TONES[status]}>{t(`class-${status}`)}</Badge>;
};

const TEACHER_TONES: Record<ApplicationStatus, BadgeTone> = { Pending: 'waiting', Approved: 'good', Declined: 'bad' };

export const TeacherBadge = ({ status }: { status: ApplicationStatus }) => {
  const t = useTexts();
  return <Badge tone={TEACHER_TONES[status]}>{t(`teacher-${status}`)}</Badge>;
};

const DELIVERY_TONES: Record<RefundDelivery, BadgeTone> = {
  sending: 'waiting',
  sent: 'review',
  arrived: 'good',
  failed: 'bad',
  'by-hand': 'warning',
  paid: 'good',
};

/** Where money is that goes back. What was booked before it was followed is simply refunded. */
export const RefundBadge = ({
  refund: { state, delivery },
}: {
  refund: { state: RefundState; delivery: RefundDelivery | null };
}) => {
  const t = useTexts();
  if (state === 'proposed') return <Badge tone="waiting">{t('refund-waits')}</Badge>;
  if (state === 'refused') return <Badge tone="bad">{t('refund-refused')}</Badge>;
  return delivery ? (
    <Badge tone={DELIVERY_TONES[delivery]}>{t(`delivery-${delivery}`)}</Badge>
  ) : (
    <Badge tone="quiet">{t('payment-refunded')}</Badge>
  );
};
