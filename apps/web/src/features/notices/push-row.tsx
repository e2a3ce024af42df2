import { usePush } from '../../lib/domain/use-push.ts';
import { SmartphoneIcon } from '../../ui/brand/icons.tsx';
import { Switch } from '../../ui/fields/switch.tsx';
import { useTexts } from '../../ui/push/texts.ts';

/** Notices while no page is open, on the device in hand. */
export const PushRow = () => {
  const t = useTexts();
  const { state, isWorking, hasFailed, turnOn, turnOff } = usePush();
  const canSwitch = state === 'on' || state === 'off';
  return (
    <div className="flex gap-3.5 py-4">
      <span className="grid size-11 shrink-0 place-items-center rounded-control bg-sand">
        <SmartphoneIcon size={20} />
      </span>
      <div className="flex min-w-0 grow flex-col gap-0.5">
        <span className="font-semibold">{t('on-this-phone')}</span>
        <span className="min-h-6 text-ink-2">{state && t(canSwitch ? 'what' : state)}</span>
        {canSwitch && <span className="text-sm font-semibold text-green-700">{t('price')}</span>}
        {hasFailed && (
          <span role="alert" className="text-clay-700">
            {t('failed')}
          </span>
        )}
      </div>
      {canSwitch && (
        <Switch
          label={t('on-this-phone')}
          isOn={state === 'on'}
          isWorking={isWorking}
          onChange={(isOn) => void (isOn ? turnOn() : turnOff())}
        />
      )}
    </div>
  );
};
