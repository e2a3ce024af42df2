import type { Enrollment } from '@temari/contracts/enrollments';
import type { PaymentStatus } from '@temari/contracts/vocabulary';
import { lazy, Suspense, useState } from 'react';
import { useErrorSentence } from '../../lib/api/error-sentence.ts';
import { fetchAgain } from '../../lib/api/fetch-again.ts';
import { useDeclineWords } from '../../lib/domain/decline-words.ts';
import { paths } from '../../lib/navigation/paths.ts';
import { Button, ButtonLink } from '../../ui/actions/button.tsx';
import { TextLink } from '../../ui/actions/text-link.tsx';
import { ExternalIcon, ReceiptIcon, TrashIcon } from '../../ui/brand/icons.tsx';
import { FormError } from '../../ui/fields/form-error.tsx';
import { Badge, type BadgeTone } from '../../ui/states/badge.tsx';
import { Spinner } from '../../ui/states/spinner.tsx';
import { RemoveDialog } from './remove-dialog.tsx';
import { useTexts } from './texts.ts';
import { usePayAgain } from './use-enrollments.ts';

/** For whoever pays by transfer; nobody else carries its code. */
const ReceiptDialog = lazy(async () => ({
  default: (await fetchAgain(() => import('./receipt-dialog.tsx'))).ReceiptDialog,
}));

/** For whoever is told another price than the one they knew. */
const NewPriceDialog = lazy(async () => ({
  default: (await fetchAgain(() => import('./new-price.tsx'))).NewPriceDialog,
}));

const TONES: Record<PaymentStatus, BadgeTone> = {
  pending: 'waiting',
  review: 'review',
  paid: 'good',
  declined: 'bad',
  refunded: 'quiet',
};

export const PaymentBadge = ({ status }: { status: PaymentStatus }) => {
  const t = useTexts();
  return <Badge tone={TONES[status]}>{t(`status-${status}`)}</Badge>;
};

type PaymentStepProps = { enrollment: Enrollment; onPaying: () => void };

/** Both ways to pay what is not paid yet. */
const WaysToPay = ({ enrollment, onPaying }: PaymentStepProps) => {
  const t = useTexts();
  const sentence = useErrorSentence();
  const [isHandingIn, setIsHandingIn] = useState(false);
  const [isRemoving, setIsRemoving] = useState(false);
  const { state, error, isPriceChanged, forget, blockedUrl, pay } = usePayAgain(enrollment.id, onPaying);
  const isManual = enrollment.payment.type === 'manual';
  const online = (
    <Button
      key="online"
      size="small"
      variant={isManual ? 'outline' : 'main'}
      icon={state === 'working' && <Spinner size={18} />}
      aria-busy={state === 'working' || undefined}
      disabled={state === 'working'}
      onClick={() => pay(enrollment.payment.amount)}
    >
      {state === 'failed' && !isPriceChanged ? t('retry') : t('pay-online')}
    </Button>
  );
  const manual = (
    <Button key="manual" size="small" variant={isManual ? 'main' : 'outline'} onClick={() => setIsHandingIn(true)}>
      {t(isManual ? 'send-corrected' : 'pay-by-transfer')}
    </Button>
  );
  return (
    <>
      {blockedUrl ? (
        <ButtonLink
          href={blockedUrl}
          target="_blank"
          rel="noreferrer"
          size="small"
          iconEnd={<ExternalIcon size={18} />}
          onClick={onPaying}
        >
          {t('open-checkout')}
        </ButtonLink>
      ) : (
        <div className="flex flex-wrap gap-2.5 *:grow">{isManual ? [manual, online] : [online, manual]}</div>
      )}
      <FormError message={sentence(error)} />
      {isPriceChanged && (
        <Suspense fallback={<Spinner />}>
          <NewPriceDialog enrollment={enrollment} onConfirm={pay} onClose={forget} />
        </Suspense>
      )}
      {!enrollment.class && (
        <Button
          variant="quiet"
          size="small"
          className="self-center"
          aria-label={t('remove-of', { name: enrollment.fullName })}
          icon={<TrashIcon size={18} />}
          onClick={() => setIsRemoving(true)}
        >
          {t('remove')}
        </Button>
      )}
      {isRemoving && <RemoveDialog enrollment={enrollment} onClose={() => setIsRemoving(false)} />}
      {isHandingIn && (
        <Suspense fallback={<Spinner />}>
          <ReceiptDialog enrollment={enrollment} onClose={() => setIsHandingIn(false)} />
        </Suspense>
      )}
    </>
  );
};

/** What there is to do about a payment: nothing, pay, try again, or look at the receipt. */
export const PaymentStep = ({ enrollment, onPaying }: PaymentStepProps) => {
  const t = useTexts();
  const declineWords = useDeclineWords();
  const { status, reason, reasonCode, receipt } = enrollment.payment;
  if (receipt) {
    return (
      <p className="flex items-center gap-2 text-label">
        <ReceiptIcon size={18} className="text-green-700" />
        <TextLink to={paths.receipt(receipt)}>{t('receipt')}</TextLink>
      </p>
    );
  }
  if (status === 'review') return <p className="text-sm text-ink-2">{t('review-hint')}</p>;
  return (
    <div className="flex flex-col gap-3">
      {reason && <p className="text-sm font-semibold text-clay-700">{declineWords(reasonCode, reason)}</p>}
      <WaysToPay enrollment={enrollment} onPaying={onPaying} />
    </div>
  );
};
