import { usePush } from '../../lib/domain/use-push.ts';
import { SmartphoneIcon } from '../../ui/brand/icons.tsx';
import { Switch } from '../../ui/fields/switch.tsx';
import { useTexts } from '../../ui/push/texts.ts';
import { WayRow } from './way-row.tsx';

/** Notices while no page is open, on the device in hand. */
export const PushRow = () => {
  const t = useTexts();
  const { state, isWorking, hasFailed, turnOn, turnOff } = usePush();
  const canSwitch = state === 'on' || state === 'off';
  // Most phones can: until it is known, the row is as tall as it will be there.
  const mayBeAble = !state || canSwitch;
  return (
    <WayRow
      Icon={SmartphoneIcon}
      title={t('on-this-phone')}
      text={t(mayBeAble ? 'what' : state)}
      action={
        canSwitch && (
          <Switch
            label={t('on-this-phone')}
            isOn={state === 'on'}
            isWorking={isWorking}
            onChange={(isOn) => void (isOn ? turnOn() : turnOff())}
          />
        )
      }
    >
      {mayBeAble && <p className="text-sm font-semibold text-green-700">{t('price')}</p>}
      {hasFailed && (
        <p role="alert" className="text-clay-700">
          {t('failed')}
        </p>
      )}
    </WayRow>
  );
};
