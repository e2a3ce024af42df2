import { useState } from 'react';
import { useErrorSentence } from '../../lib/api/error-sentence.ts';
import { clockFace, useCountdown } from '../../lib/device/use-countdown.ts';
import { useDates } from '../../lib/language/dates.ts';
import { Button, ButtonLink } from '../../ui/actions/button.tsx';
import { SendIcon } from '../../ui/brand/icons.tsx';
import { FormError } from '../../ui/fields/form-error.tsx';
import { RemoveQuestion } from '../../ui/overlays/remove-question.tsx';
import { useToast } from '../../ui/overlays/toast.tsx';
import { useTexts } from './texts.ts';
import { type OpenAddress, useSwitchTelegramOff, useTelegram } from './use-telegram.ts';
import { WayRow } from './way-row.tsx';

const SwitchOff = ({ name, onClose }: { name: string; onClose: () => void }) => {
  const t = useTexts();
  const toast = useToast();
  const switching = useSwitchTelegramOff(() => {
    toast({ text: t('telegram-switched-off') });
    onClose();
  });
  return (
    <RemoveQuestion
      title={t('telegram-off-title')}
      words={{ keep: t('leave-on'), remove: t('switch-off'), removing: t('switching-off') }}
      act={switching}
      onRemove={() => switching.submit(undefined)}
      onClose={onClose}
    >
      {t('telegram-off-question', { name })}
    </RemoveQuestion>
  );
};

type ConnectProps = { isWorking: boolean; onConnect: () => void };

const Connect = ({ isWorking, onConnect }: ConnectProps) => {
  const t = useTexts();
  return (
    <Button
      size="small"
      variant="outline"
      aria-label={t('telegram-connect-label')}
      disabled={isWorking}
      onClick={onConnect}
    >
      {t('telegram-connect')}
    </Button>
  );
};

type WaitingProps = OpenAddress & ConnectProps & { onCancel: () => void };

/** The chat is open in another tab or app. */
const Waiting = ({ address, seconds, onCancel, ...connect }: WaitingProps) => {
  const t = useTexts();
  const { secondsLeft } = useCountdown(seconds);
  if (secondsLeft === 0) {
    return (
      <div className="flex flex-col items-start gap-3">
        <p role="status">{t('telegram-too-late')}</p>
        <Connect {...connect} />
      </div>
    );
  }
  return (
    <div className="flex flex-col gap-3">
      <p role="status">{t('telegram-waiting')}</p>
      <p className="text-sm text-ink-2">{t('telegram-time-left', { time: clockFace(secondsLeft) })}</p>
      <div className="flex flex-wrap gap-2">
        <ButtonLink size="small" href={address} target="_blank" rel="noreferrer">
          {t('telegram-open')}
        </ButtonLink>
        <Button size="small" variant="quiet" onClick={onCancel}>
          {t('cancel')}
        </Button>
      </div>
    </div>
  );
};

export const TelegramRow = () => {
  const t = useTexts();
  const dates = useDates();
  const sentence = useErrorSentence();
  const [isAsking, setAsking] = useState(false);
  const { isOffered, link, waiting, connecting, connect, giveUp } = useTelegram();
  if (!isOffered) return null;
  const isWorking = connecting.state === 'working';
  const text = link
    ? t('telegram-on', { name: link.name || t('telegram-somebody'), date: dates.long(link.since) })
    : t('telegram-off');
  return (
    <WayRow
      Icon={SendIcon}
      title={t('telegram')}
      text={text}
      action={
        link ? (
          <Button
            size="small"
            variant="outline"
            aria-label={t('telegram-switch-off-label')}
            onClick={() => setAsking(true)}
          >
            {t('switch-off')}
          </Button>
        ) : (
          !waiting && <Connect isWorking={isWorking} onConnect={connect} />
        )
      }
    >
      {waiting && (
        <Waiting key={waiting.address} {...waiting} isWorking={isWorking} onConnect={connect} onCancel={giveUp} />
      )}
      <FormError message={sentence(connecting.error)} />
      {link && isAsking && <SwitchOff name={link.name || t('telegram-somebody')} onClose={() => setAsking(false)} />}
    </WayRow>
  );
};
