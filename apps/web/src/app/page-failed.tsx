import { paths } from '../lib/paths.ts';
import { Button, ButtonLink } from '../ui/button.tsx';
import { useTexts } from './texts.ts';

export const PageFailed = () => {
  const t = useTexts();
  return (
    <div role="alert" className="mx-auto grid min-h-[60vh] max-w-xl content-center gap-5 px-5">
      <h1 className="font-serif text-h1 font-bold">{t('failed-title')}</h1>
      <p className="text-lead text-ink-soft">{t('failed-text')}</p>
      <div className="flex flex-wrap gap-3">
        <Button onClick={() => window.location.reload()}>{t('reload')}</Button>
        <ButtonLink href={paths.home} variant="outline">
          {t('home')}
        </ButtonLink>
      </div>
    </div>
  );
};
