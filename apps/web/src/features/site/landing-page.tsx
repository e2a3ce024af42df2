import { paths } from '../../lib/paths.ts';
import { ButtonLink } from '../../ui/button.tsx';
import { useTexts } from './texts.ts';

export const LandingPage = () => {
  const t = useTexts();
  return (
    <>
      <title>{t('hero-title')}</title>
      <section className="mx-auto grid w-full max-w-content gap-5 px-5 py-16">
        <h1 className="max-w-xl font-serif text-hero font-bold">{t('hero-title')}</h1>
        <p className="max-w-xl text-lead text-ink-soft">{t('hero-lead')}</p>
        <div>
          <ButtonLink to={paths.signUp} size="large">
            {t('get-started')}
          </ButtonLink>
        </div>
      </section>
    </>
  );
};
