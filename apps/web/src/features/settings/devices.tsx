import type { DeviceSignIn } from '@temari/contracts/device-sign-ins';
import { useErrorSentence } from '../../lib/api/error-sentence.ts';
import { useDates } from '../../lib/language/dates.ts';
import { Button } from '../../ui/actions/button.tsx';
import { FormError } from '../../ui/fields/form-error.tsx';
import { Card } from '../../ui/layout/card.tsx';
import { Badge } from '../../ui/states/badge.tsx';
import { QueryState } from '../../ui/states/query-state.tsx';
import { Spinner } from '../../ui/states/spinner.tsx';
import { useTexts } from './texts.ts';
import { useDevices, useEndDevice } from './use-devices.ts';

const Device = ({ device }: { device: DeviceSignIn }) => {
  const t = useTexts();
  const dates = useDates();
  const sentence = useErrorSentence();
  const ending = useEndDevice();
  const { name, createdAt, lastUsedAt, isThisOne, copiedAt } = device;
  const isWorking = ending.state === 'working';
  const action = copiedAt ? 'device-remove' : isThisOne ? 'device-end-this' : 'device-end';
  return (
    <li className="flex flex-col gap-3 border-line py-4 not-first:border-t">
      <div className="flex flex-col gap-1">
        <p className="flex flex-wrap items-center gap-x-3 gap-y-1 font-semibold">
          {name || t('device-unknown')}
          {isThisOne && <Badge tone="good">{t('device-this')}</Badge>}
        </p>
        {copiedAt ? (
          <p className="text-sm font-semibold text-clay-700">{t('device-copied', { date: dates.long(copiedAt) })}</p>
        ) : (
          <p className="text-sm text-ink-2">
            {t('device-used', { date: dates.long(lastUsedAt) })}
            <br />
            {t('device-since', { date: dates.long(createdAt) })}
          </p>
        )}
      </div>
      <Button
        variant="outline"
        size="small"
        className="self-start"
        disabled={isWorking}
        icon={isWorking && <Spinner size={18} />}
        aria-label={`${t(action)}: ${name || t('device-unknown')}`}
        onClick={() => ending.submit(device)}
      >
        {t(action)}
      </Button>
      <FormError message={sentence(ending.error)} />
    </li>
  );
};

/** The devices that stay signed in, each with the way to end it. */
export const Devices = () => {
  const t = useTexts();
  const devices = useDevices();
  return (
    <Card as="section" title={t('devices')}>
      <QueryState query={devices} empty={<p className="text-label text-ink-2">{t('devices-none')}</p>}>
        {(list) => (
          <div>
            <p className="text-label text-ink-2">{t('devices-lead')}</p>
            <ul>
              {list.map((device) => (
                <Device key={device.id} device={device} />
              ))}
            </ul>
          </div>
        )}
      </QueryState>
    </Card>
  );
};
