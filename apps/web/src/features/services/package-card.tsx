import type { ServicePackage } from '@temari/contracts/catalogue';
import type { Service } from '@temari/contracts/vocabulary';
import { type ReactNode, useId } from 'react';
import { useEnteredWords } from '../../lib/language/entered-words.ts';
import { grouped } from '../../lib/language/format.ts';
import { paths } from '../../lib/navigation/paths.ts';
import { ButtonLink } from '../../ui/actions/button.tsx';
import { CheckIcon } from '../../ui/brand/first-icons.tsx';
import { ThinHem } from '../../ui/brand/hem.tsx';
import { CalendarIcon } from '../../ui/brand/service-icons.tsx';
import { useTexts } from './texts.ts';

const Line = ({ icon, children }: { icon: ReactNode; children: ReactNode }) => (
  <li className="flex gap-2.5 text-label [&>svg]:mt-0.5 [&>svg]:text-green-700">
    {icon}
    <span className="min-w-0">{children}</span>
  </li>
);

const Price = ({ price, billing }: ServicePackage) => {
  const t = useTexts();
  return (
    <div>
      <p className="flex flex-wrap items-baseline gap-x-1.5">
        <span className="font-semibold">{t('currency')}</span>
        <span className="font-serif text-[2.25rem] leading-tight font-bold tabular-nums">{grouped(price)}</span>
      </p>
      <p className="text-sm text-ink-2">{t(billing === 'once' ? 'per-student-once' : 'per-student-per-month')}</p>
    </div>
  );
};

export const PackageCard = ({ service, offered }: { service: Service; offered: ServicePackage }) => {
  const t = useTexts();
  const words = useEnteredWords();
  const id = useId();
  return (
    <article
      aria-labelledby={id}
      className="flex min-w-0 flex-col overflow-hidden rounded-card border border-line bg-surface shadow-sh1"
    >
      <ThinHem />
      <div className="flex grow flex-col gap-4 p-5 sm:p-6">
        <div>
          <h3 id={id} className="text-h3">
            {words(offered, 'title')}
          </h3>
          <p className="pt-0.5 text-label font-semibold text-green-700">{words(offered, 'developmentProgram')}</p>
        </div>
        <Price {...offered} />
        <p className="text-label leading-normal text-ink-soft">{words(offered, 'description')}</p>
        <ul className="flex grow flex-col gap-3 border-t border-line pt-4">
          <Line icon={<CalendarIcon />}>{t('three-days')}</Line>
          {offered.offer.map((offer) => (
            <Line key={offer.offerName} icon={<CheckIcon />}>
              {words(offer, 'offerName')}
            </Line>
          ))}
        </ul>
        <ButtonLink to={`${paths.purchase[service]}?package=${offered.id}`} wide="always" aria-describedby={id}>
          {t('get-started')}
        </ButtonLink>
      </div>
    </article>
  );
};
