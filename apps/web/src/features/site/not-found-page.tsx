import { paths } from '../../lib/paths.ts';
import { ButtonLink } from '../../ui/button.tsx';
import { useTexts } from './texts.ts';

export const NotFoundPage = () => {
  const t = useTexts();
  return (
    <div className="mx-auto grid min-h-[60vh] max-w-xl content-center gap-5 px-5">
      <title>{t('not-found-title')}</title>
      <h1 className="font-serif text-h1 font-bold">{t('not-found-title')}</h1>
      <p className="text-lead text-ink-soft">{t('not-found-text')}</p>
      <div>
        <ButtonLink to={paths.home}>{t('home')}</ButtonLink>
      </div>
    </div>
  );
};
