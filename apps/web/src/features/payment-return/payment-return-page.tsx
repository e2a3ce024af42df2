import type { PaymentOutcome } from '@temari/contracts/payments';
import { defineTexts } from '../../lib/language/i18n.ts';
import { paths } from '../../lib/navigation/paths.ts';
import english from '../../messages/en/payment-return.json';
import { ButtonLink } from '../../ui/actions/button.tsx';
import { Illustration } from '../../ui/brand/illustration.tsx';
import { Spinner } from '../../ui/states/spinner.tsx';
import { useOutcome } from './use-outcome.ts';

const useTexts = defineTexts('payment-return', english);

const WORDS = {
  received: { title: 'title', text: 'text' },
  checking: { title: 'checking-title', text: 'checking-text' },
  failed: { title: 'failed-title', text: 'failed-text' },
  unknown: { title: 'unknown-title', text: 'unknown-text' },
} as const satisfies Record<PaymentOutcome, object>;

/** Where the gateway leads the checkout's tab. It may know no session; the first tab follows by itself. */
export const PaymentReturnPage = () => {
  const t = useTexts();
  const outcome = useOutcome();
  const { title, text } = WORDS[outcome];
  return (
    <div className="wrap flex flex-col items-center gap-4 py-16 text-center">
      <title>{t(title)}</title>
      <Illustration name="daisy" className="size-24" />
      <div role="status" className="flex flex-col items-center gap-4">
        <h1 className="flex items-center gap-3 font-serif text-h1 font-bold">
          {outcome === 'checking' && <Spinner />}
          {t(title)}
        </h1>
        <p className="max-w-120 text-lead text-ink-2">{t(text)}</p>
      </div>
      <ButtonLink to={paths.myClass} {...(outcome !== 'failed' && { variant: 'outline' as const })}>
        {t(outcome === 'failed' ? 'try-again' : 'to-classes')}
      </ButtonLink>
    </div>
  );
};
