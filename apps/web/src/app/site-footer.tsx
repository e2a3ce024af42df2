import type { ReactNode } from 'react';
import { useSite } from '../lib/domain/site.ts';
import { paths } from '../lib/navigation/paths.ts';
import { Link } from '../ui/actions/link.tsx';
import { Hem } from '../ui/brand/hem.tsx';
import social from '../ui/brand/illustrations/social.svg';
import { Wordmark } from '../ui/brand/mark.tsx';
import { Picture } from '../ui/brand/picture.tsx';
import { PicturesSwitch } from './pictures-switch.tsx';
import { useTexts } from './texts.ts';

const LINE = 'inline-flex min-h-11 min-w-11 items-center rounded-badge';
const LINK = `${LINE} underline-offset-4 hover:text-yellow-400 hover:underline`;

const Column = ({ title, children, className = '' }: { title: string; children: ReactNode; className?: string }) => (
  <div className={className}>
    <h2 className="pb-1.5 text-sm font-semibold text-yellow-400">{title}</h2>
    <ul className="flex flex-col items-start text-label *:min-w-0 *:max-w-full">{children}</ul>
  </div>
);

const Contact = () => {
  const t = useTexts();
  const { phones, email, address } = useSite();
  return (
    <Column title={t('footer-contact')} className="col-span-2 sm:col-span-1">
      {phones.map((phone) => (
        <li key={phone}>
          <a href={`tel:${phone.replaceAll(' ', '')}`} className={LINK}>
            {phone}
          </a>
        </li>
      ))}
      {email && (
        <li>
          <a href={`mailto:${email}`} className={LINK}>
            {email}
          </a>
        </li>
      )}
      {address && (
        <li>
          <span className={LINE}>{address}</span>
        </li>
      )}
    </Column>
  );
};

const Company = () => {
  const t = useTexts();
  const links = [
    { to: paths.home, words: t('home') },
    { to: paths.about, words: t('about-us') },
    { to: paths.allServices, words: t('services') },
    { to: paths.contact, words: t('contact-us') },
  ];
  return (
    <Column title={t('footer-company')}>
      {links.map(({ to, words }) => (
        <li key={to}>
          <Link to={to} className={LINK}>
            {words}
          </Link>
        </li>
      ))}
    </Column>
  );
};

/** Two of the texts are not links, as specified. */
const Legal = () => {
  const t = useTexts();
  return (
    <Column title={t('footer-legal')}>
      <li>
        <Link to={paths.privacyPolicy} className={LINK}>
          {t('privacy-policy')}
        </Link>
      </li>
      <li>
        <span className={LINE}>{t('terms-services')}</span>
      </li>
      <li>
        <span className={LINE}>{t('terms-of-use')}</span>
      </li>
    </Column>
  );
};

export const SiteFooter = () => {
  const t = useTexts();
  const { name, tagline } = useSite();
  return (
    <footer className="on-green bg-green-900">
      <Hem variant="on-green" />
      <div className="wrap pt-12 pb-8 lg:pt-14">
        <div className="grid grid-cols-2 gap-x-6 gap-y-8 sm:grid-cols-3 lg:grid-cols-[4fr_3fr_2fr_2fr]">
          <div className="col-span-2 flex flex-col items-start gap-3 sm:col-span-3 lg:col-span-1">
            <Wordmark name={name} variant="on-green" />
            <p className="max-w-70 text-label text-green-200">{tagline}</p>
          </div>
          <Contact />
          <Company />
          <Legal />
        </div>
        <div className="mt-8 flex flex-wrap items-center justify-between gap-x-6 gap-y-4 border-t border-green-700 pt-5">
          <p className="text-sm text-green-200">{t('copyright', { year: new Date().getFullYear(), name })}</p>
          <PicturesSwitch className={`${LINK} text-sm max-sm:basis-full`} />
          {/* Not linked, as specified. */}
          <div className="flex min-h-11 items-center">
            <Picture src={social} alt={t('social')} width={174} height={36} loading="lazy" />
          </div>
        </div>
      </div>
    </footer>
  );
};
