import { paths } from '../../lib/navigation/paths.ts';
import { ButtonLink } from '../../ui/actions/button.tsx';
import { Illustration } from '../../ui/brand/illustration.tsx';
import { useTexts } from './texts.ts';

export const NotFoundPage = () => {
  const t = useTexts();
  return (
    <div className="wrap grid items-center gap-8 pt-4 pb-12 sm:grid-cols-2 lg:gap-16 lg:pb-22">
      <title>{t('not-found-title')}</title>
      <Illustration name="not-found" priority className="w-full rounded-picture sm:order-2" />
      <div className="flex flex-col items-start gap-4">
        <h1 className="font-serif text-h1 font-bold">{t('not-found-title')}</h1>
        <p className="text-lead text-ink-soft">{t('not-found-text')}</p>
        <ButtonLink to={paths.home} className="mt-2">
          {t('home')}
        </ButtonLink>
      </div>
    </div>
  );
};
