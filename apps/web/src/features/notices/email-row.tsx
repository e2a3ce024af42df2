import { useState } from 'react';
import { useErrorSentence } from '../../lib/api/error-sentence.ts';
import { Button } from '../../ui/actions/button.tsx';
import { MailIcon } from '../../ui/brand/icons.tsx';
import { FormError } from '../../ui/fields/form-error.tsx';
import { RemoveQuestion } from '../../ui/overlays/remove-question.tsx';
import { useToast } from '../../ui/overlays/toast.tsx';
import { useTexts } from './texts.ts';
import { useEmail, useSwitchEmailOff } from './use-email.ts';
import { WayRow } from './way-row.tsx';

const SwitchOff = ({ address, onClose }: { address: string; onClose: () => void }) => {
  const t = useTexts();
  const toast = useToast();
  const switching = useSwitchEmailOff(() => {
    toast({ text: t('email-switched-off') });
    onClose();
  });
  return (
    <RemoveQuestion
      title={t('email-off-title')}
      words={{ keep: t('leave-on'), remove: t('switch-off'), removing: t('switching-off') }}
      act={switching}
      onRemove={() => switching.submit(undefined)}
      onClose={onClose}
    >
      {t('email-off-question', { address })}
    </RemoveQuestion>
  );
};

export const EmailRow = () => {
  const t = useTexts();
  const sentence = useErrorSentence();
  const [isAsking, setAsking] = useState(false);
  const { email, switching } = useEmail();
  if (!email) return null;
  const { address, state } = email;
  const isOn = state === 'on';
  const isAsked = state === 'asked';
  return (
    <WayRow
      Icon={MailIcon}
      title={t('email')}
      text={isOn ? t('email-on', { address }) : t('email-off', { address })}
      action={
        isOn ? (
          <Button
            size="small"
            variant="outline"
            aria-label={t('email-switch-off-label')}
            onClick={() => setAsking(true)}
          >
            {t('switch-off')}
          </Button>
        ) : (
          <Button
            size="small"
            variant="outline"
            aria-label={isAsked ? t('email-again-label') : t('email-switch-on-label')}
            disabled={switching.state === 'working'}
            onClick={() => switching.submit(undefined)}
          >
            {isAsked ? t('email-again') : t('email-switch-on')}
          </Button>
        )
      }
    >
      {isAsked && <p role="status">{t('email-asked')}</p>}
      <FormError message={sentence(switching.error)} />
      {isOn && isAsking && <SwitchOff address={address} onClose={() => setAsking(false)} />}
    </WayRow>
  );
};
