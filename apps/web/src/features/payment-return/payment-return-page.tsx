import { defineTexts } from '../../lib/language/i18n.ts';
import english from '../../messages/en/payment-return.json';
import { Illustration } from '../../ui/brand/illustration.tsx';

const useTexts = defineTexts('payment-return', english);

/** Where the gateway leads the checkout's tab. It knows no session and proves nothing; the first tab follows by itself. */
export const PaymentReturnPage = () => {
  const t = useTexts();
  return (
    <div className="wrap flex flex-col items-center gap-4 py-16 text-center">
      <title>{t('title')}</title>
      <Illustration name="daisy" className="size-24" />
      <h1 className="font-serif text-h1 font-bold">{t('title')}</h1>
      <p className="max-w-120 text-lead text-ink-2">{t('text')}</p>
    </div>
  );
};
