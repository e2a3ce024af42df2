import { Button, ButtonLink } from '../../ui/actions/button.tsx';
import { ThinHem } from '../../ui/brand/hem.tsx';
import { ExternalIcon } from '../../ui/brand/icons.tsx';
import { Illustration } from '../../ui/brand/illustration.tsx';
import { Dialog } from '../../ui/overlays/dialog.tsx';
import { useTexts } from './texts.ts';
import type { Outcome } from './use-purchase.ts';

/** What follows a form that was sent and cannot lead away by itself. */
export const OutcomeDialogs = ({ outcome, onLeave }: { outcome: Outcome; onLeave: () => void }) => {
  const t = useTexts();
  return (
    <>
      <Dialog
        isOpen={outcome.name === 'registered'}
        onClose={onLeave}
        title={t('registered')}
        hem={<ThinHem />}
        illustration={<Illustration name="receipt-review" className="h-36 w-auto" />}
        align="centre"
        actions={<Button onClick={onLeave}>{t('close')}</Button>}
      >
        {t('registered-next')}
      </Dialog>
      <Dialog
        isOpen={outcome.name === 'blocked'}
        onClose={onLeave}
        title={t('checkout-ready')}
        hem={<ThinHem />}
        align="centre"
        actions={
          outcome.name === 'blocked' && (
            <ButtonLink
              href={outcome.checkoutUrl}
              target="_blank"
              rel="noreferrer"
              iconEnd={<ExternalIcon size={18} />}
              onClick={onLeave}
            >
              {t('open-checkout')}
            </ButtonLink>
          )
        }
      >
        {t('checkout-blocked')}
      </Dialog>
    </>
  );
};
