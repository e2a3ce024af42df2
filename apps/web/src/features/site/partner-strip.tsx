import { Picture } from '../../ui/brand/picture.tsx';
import { useTexts } from './texts.ts';
import { usePartners } from './use-partners.ts';

/** Left out as a whole when there is nothing to show: no heading without logos. */
export const PartnerStrip = () => {
  const t = useTexts();
  const partners = usePartners();
  if (partners.length === 0) return <div id="partners" className="bg-paper" />;
  return (
    <section id="partners" aria-labelledby="partners-title" className="border-b border-line bg-paper">
      <div className="wrap flex flex-col gap-5 py-8 lg:flex-row lg:items-center lg:gap-10 lg:py-10">
        <h2 id="partners-title" className="shrink-0 text-label font-normal text-ink-2 lg:max-w-32">
          {t('partners')}
        </h2>
        <ul className="grid grow grid-cols-2 gap-x-4 gap-y-5 sm:grid-cols-3 lg:grid-cols-6">
          {partners.map(({ id, name, logo }) => (
            <li key={id} className="min-w-0">
              <Picture
                src={logo}
                alt={name}
                width={400}
                height={120}
                loading="lazy"
                className="h-11 w-full object-contain object-left mix-blend-multiply"
              />
            </li>
          ))}
        </ul>
      </div>
    </section>
  );
};
