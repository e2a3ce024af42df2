import { paths } from '../../lib/navigation/paths.ts';
import { ButtonLink } from '../../ui/actions/button.tsx';
import { Illustration } from '../../ui/brand/illustration.tsx';
import { ArrowRightIcon } from '../../ui/brand/service-icons.tsx';
import { StitchedCloth } from '../../ui/brand/stitched-cloth.tsx';
import { CardGrid } from '../../ui/layout/card-grid.tsx';
import { PageHead } from '../../ui/layout/page-head.tsx';
import { useAboutWords } from './about-texts.ts';
import { LazyTextsMissing } from './lazy-texts-missing.ts';
import { type AboutText, useAboutTexts } from './use-site-texts.ts';

const VALUES = ['innovation', 'accessibility', 'collaboration', 'excellence'] as const;

const MissionAndVision = ({ text }: { text: AboutText }) => {
  const t = useAboutWords();
  return (
    <section className="bg-surface">
      <div className="wrap grid gap-10 py-12 sm:grid-cols-2 sm:gap-8 lg:gap-16 lg:py-22">
        {(['mission', 'vision'] as const).map((name) => (
          <div key={name} className="flex flex-col gap-3 border-t-[3px] border-yellow-500 pt-5">
            <h2 className="font-serif text-h2 font-bold">{t(name)}</h2>
            <p className="text-lg whitespace-pre-line text-ink-soft">{text(name)}</p>
          </div>
        ))}
      </div>
    </section>
  );
};

const CoreValues = ({ text }: { text: AboutText }) => {
  const t = useAboutWords();
  return (
    <section aria-labelledby="values-title" className="bg-sand">
      <div className="wrap flex flex-col gap-8 py-12 lg:py-22">
        <h2 id="values-title" className="font-serif text-h2 font-bold">
          {t('values')}
        </h2>
        <CardGrid columns={4}>
          {VALUES.map((name) => (
            <div
              key={name}
              className="flex flex-wrap items-start gap-4 rounded-card bg-surface p-5 shadow-sh1 sm:flex-col sm:flex-nowrap sm:p-6"
            >
              <Illustration name={`value-${name}`} className="w-18 shrink-0 sm:w-24" />
              <div className="min-w-0 flex-1 basis-[9rem] sm:basis-auto">
                <h3 className="text-h3">{t(name)}</h3>
                <p className="pt-1 text-ink-2">{text(name)}</p>
              </div>
            </div>
          ))}
        </CardGrid>
      </div>
    </section>
  );
};

const PanAfrican = ({ text }: { text: AboutText }) => {
  const t = useAboutWords();
  return (
    <section aria-labelledby="pan-african-title" className="on-green bg-green-800">
      <div className="wrap grid items-center gap-8 py-12 sm:grid-cols-2 lg:gap-16 lg:py-22">
        <Illustration name="pan-african" className="aspect-5/3 w-full rounded-picture object-cover" />
        <div className="flex flex-col gap-4">
          <h2 id="pan-african-title" className="font-serif text-h2 font-bold">
            {t('pan-african')}
          </h2>
          <p className="text-lg whitespace-pre-line text-green-200">{text('panAfrican')}</p>
        </div>
      </div>
    </section>
  );
};

const Recruitment = ({ text }: { text: AboutText }) => {
  const t = useAboutWords();
  return (
    <section aria-labelledby="recruitment-title" className="bg-paper">
      <div className="wrap grid items-center gap-8 py-12 lg:grid-cols-[5fr_7fr] lg:gap-16 lg:py-22">
        <div className="flex flex-col items-start gap-4">
          <h2 id="recruitment-title" className="font-serif text-h2 font-bold">
            {t('recruitment')}
          </h2>
          <p className="text-lg whitespace-pre-line text-ink-soft">{text('recruitment')}</p>
          <ButtonLink to={paths.contact} className="mt-2" iconEnd={<ArrowRightIcon />}>
            {t('suggest-student')}
          </ButtonLink>
        </div>
        <figure className="flex flex-col gap-3">
          <StitchedCloth className="rounded-badge" />
          <figcaption className="text-label text-ink-2">{t('recruitment-cloth')}</figcaption>
        </figure>
      </div>
    </section>
  );
};

export const AboutPage = () => {
  const t = useAboutWords();
  const { text, query } = useAboutTexts();
  if (!text) return <LazyTextsMissing query={query} />;
  return (
    <>
      <PageHead title={t('about-title')} description={text('lead')} />
      <div className="wrap flex flex-col items-start gap-4 pt-6 pb-12 lg:pt-12 lg:pb-16">
        <p className="text-sm font-semibold text-green-700">{t('about-title')}</p>
        <h1 className="max-w-160 font-serif text-h1 font-bold">{t('about-heading')}</h1>
        <p className="max-w-160 text-lead whitespace-pre-line text-ink-soft">{text('lead')}</p>
      </div>
      <MissionAndVision text={text} />
      <CoreValues text={text} />
      <PanAfrican text={text} />
      <Recruitment text={text} />
    </>
  );
};
