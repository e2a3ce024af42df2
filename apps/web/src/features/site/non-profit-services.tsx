import { Illustration } from '../../ui/brand/illustration.tsx';
import { ServiceIntro } from './service-intro.tsx';
import { useTexts } from './texts.ts';

const SERVICES = [
  'extracurricular',
  'hybrid-classes',
  'ict-training',
  'job-matchmaking',
  'entrepreneurship',
  'homeless-youth',
] as const;

export const NonProfitServices = () => {
  const t = useTexts();
  return (
    <section id="non_profit" aria-labelledby="non-profit-title" className="on-green bg-green-800">
      <div className="wrap flex flex-col gap-8 py-12 lg:gap-12 lg:py-22">
        <ServiceIntro
          isOnGreen
          id="non-profit-title"
          eyebrow={t('non-profit-services')}
          title={t('non-profit-title')}
          lead={t('non-profit-lead')}
        />
        <ul className="grid sm:grid-cols-2 sm:gap-x-6 sm:gap-y-8 lg:grid-cols-3 lg:gap-x-12 lg:gap-y-10">
          {SERVICES.map((service) => (
            <li
              key={service}
              className="flex flex-wrap items-start gap-4 border-green-700 py-4 max-sm:border-t sm:py-0 lg:gap-5"
            >
              <Illustration name={service} className="size-19 shrink-0 rounded-control" />
              <div className="min-w-0 flex-1 basis-[9rem]">
                <h3 className="text-h3">{t(`${service}-title`)}</h3>
                <p className="pt-1 text-green-200">{t(`${service}-text`)}</p>
              </div>
            </li>
          ))}
        </ul>
      </div>
    </section>
  );
};
