import type { Service } from '@temari/contracts/vocabulary';
import { paths } from '../../lib/navigation/paths.ts';
import { Link } from '../../ui/actions/link.tsx';
import { Illustration, type IllustrationName } from '../../ui/brand/illustration.tsx';
import { ArrowRightIcon } from '../../ui/brand/service-icons.tsx';
import { CardGrid } from '../../ui/layout/card-grid.tsx';
import { useMoney } from '../../ui/money/money.tsx';
import { ServiceIntro } from './service-intro.tsx';
import { useTexts } from './texts.ts';
import { useLowestPrice } from './use-lowest-price.ts';

const PICTURES = {
  tutor: 'tutoring',
  language: 'english',
  visa: 'visa',
  studyAbroad: 'study-abroad',
} as const satisfies Record<Service, IllustrationName>;

const ServiceCard = ({ service }: { service: Service }) => {
  const t = useTexts();
  const money = useMoney();
  const lowest = useLowestPrice(service);
  return (
    <Link
      to={paths.services[service]}
      className="group flex min-w-0 flex-col overflow-hidden rounded-card border border-line bg-surface shadow-sh1 transition-shadow hover:shadow-sh2"
    >
      <Illustration name={PICTURES[service]} className="aspect-5/3 w-full object-cover" />
      <div className="flex grow flex-col gap-2 p-5">
        <h3 className="text-h3">{t(`${service}-title`)}</h3>
        <p className="grow text-label text-ink-2">{t(`${service}-text`)}</p>
        <p className="mt-2 flex min-h-11 items-center justify-between gap-3 border-t border-line pt-3 text-label font-semibold">
          <span>{lowest ? t('from-price', { price: money(lowest) }) : t('see-packages')}</span>
          <ArrowRightIcon className="text-green-700 transition-transform group-hover:translate-x-1" />
        </p>
      </div>
    </Link>
  );
};

export const ProfitServices = () => {
  const t = useTexts();
  return (
    <section id="profit" aria-labelledby="profit-title" className="bg-paper">
      <div className="wrap flex flex-col gap-8 py-12 lg:gap-10 lg:py-22">
        <ServiceIntro
          id="profit-title"
          eyebrow={t('profit-services')}
          title={t('profit-title')}
          lead={t('profit-lead')}
        />
        <CardGrid columns={4}>
          {(Object.keys(PICTURES) as Service[]).map((service) => (
            <ServiceCard key={service} service={service} />
          ))}
        </CardGrid>
      </div>
    </section>
  );
};
