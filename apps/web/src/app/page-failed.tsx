import { useEffect } from 'react';
import { paths } from '../lib/navigation/paths.ts';
import { Button, ButtonLink } from '../ui/actions/button.tsx';
import { useTexts } from './texts.ts';

const LOOK_EVERY_MS = 2000;

const loadAgain = (): void => window.location.reload();

/** Asks the server, because a device that believes it is online may not reach it. */
const whenBack = (act: () => void): void => {
  if (navigator.onLine) fetch('/healthz').then(act, () => {});
};

/** In place of a page that cannot be shown. One that is only missing on the device loads when the connection is back. */
export const PageFailed = ({ isNotKept }: { isNotKept: boolean }) => {
  const t = useTexts();
  useEffect(() => {
    if (!isNotKept) return;
    const timer = setInterval(whenBack, LOOK_EVERY_MS, loadAgain);
    return () => clearInterval(timer);
  }, [isNotKept]);
  const title = t(isNotKept ? 'not-kept-title' : 'failed-title');
  return (
    <div role="alert" className="mx-auto grid min-h-[60vh] max-w-xl content-center gap-5 px-5">
      <title>{title}</title>
      <h1 className="font-serif text-h1 font-bold">{title}</h1>
      <p className="text-lead text-ink-soft">{t(isNotKept ? 'not-kept-text' : 'failed-text')}</p>
      <div className="flex flex-wrap gap-3">
        <Button onClick={loadAgain}>{t('reload')}</Button>
        {isNotKept && history.length > 1 ? (
          <Button variant="outline" onClick={() => history.back()}>
            {t('go-back')}
          </Button>
        ) : (
          <ButtonLink href={paths.home} variant="outline">
            {t('home')}
          </ButtonLink>
        )}
      </div>
    </div>
  );
};
