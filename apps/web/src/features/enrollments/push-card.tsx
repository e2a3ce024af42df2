import { useState } from 'react';
import { usePush } from '../../lib/domain/use-push.ts';
import { Button } from '../../ui/actions/button.tsx';
import { BellIcon } from '../../ui/brand/icons.tsx';
import { useTexts } from '../../ui/push/texts.ts';
import { Note } from '../../ui/states/note.tsx';
import { putPushOff } from './push-moment.ts';

/** Asked quietly, once: the browser's own question comes only after a tap here, for a refusal there is for ever. */
export const PushCard = () => {
  const t = useTexts();
  const { state, isWorking, hasFailed, turnOn } = usePush();
  const [isGone, setGone] = useState(false);
  if (isGone) return null;
  if (state === 'on') {
    return (
      <Note tone="success" role="status">
        {t('now-on')}
      </Note>
    );
  }
  if (state === 'blocked') {
    return (
      <Note tone="warning" role="status">
        {t('blocked')}
      </Note>
    );
  }
  return (
    <section
      aria-labelledby="push-card"
      className="flex flex-col gap-3 rounded-card border border-line bg-sand p-5 sm:flex-row sm:items-center sm:justify-between"
    >
      <div className="flex gap-3.5">
        <BellIcon size={24} className="mt-0.5 shrink-0" />
        <div className="flex flex-col gap-0.5">
          <h2 id="push-card" className="font-semibold">
            {t('ask')}
          </h2>
          <p className="text-ink-2">{t('ask-text')}</p>
          {hasFailed && (
            <p role="alert" className="text-clay-700">
              {t('failed')}
            </p>
          )}
        </div>
      </div>
      <div className="flex shrink-0 flex-wrap gap-2">
        <Button variant="outline" size="small" disabled={isWorking} onClick={() => void turnOn()}>
          {t('show')}
        </Button>
        <Button
          variant="quiet"
          size="small"
          onClick={() => {
            putPushOff();
            setGone(true);
          }}
        >
          {t('not-now')}
        </Button>
      </div>
    </section>
  );
};
