import { lazy, Suspense } from 'react';
import { fetchAgain } from '../../lib/api/fetch-again.ts';
import { useSite } from '../../lib/domain/site.ts';
import { Illustration } from '../../ui/brand/illustration.tsx';
import { MailIcon, PhoneIcon, PinIcon } from '../../ui/brand/service-icons.tsx';
import { FromFirstSign, LanguageAsDrawn } from './first-sign.tsx';
import type { LandingText } from './use-site-texts.ts';

const ContactForm = lazy(async () => ({
  default: (await fetchAgain(() => import('./contact-form.tsx'))).ContactForm,
}));

/** Made once, so that nothing above disturbs it while it waits for the reader. */
const CONTACT_FORM = (
  <Suspense fallback={<div className="min-h-120 rounded-card bg-surface shadow-sh2" />}>
    <FromFirstSign>
      <ContactForm />
    </FromFirstSign>
  </Suspense>
);

const LINE = 'inline-flex max-w-full min-h-11 items-center gap-3 rounded-badge font-semibold [&>svg]:text-green-700';

const Details = () => {
  const { phones, email, address } = useSite();
  return (
    <ul className="flex flex-col items-start gap-1">
      {phones.map((phone) => (
        <li key={phone}>
          <a href={`tel:${phone.replaceAll(' ', '')}`} className={`${LINE} underline-offset-4 hover:underline`}>
            <PhoneIcon />
            {phone}
          </a>
        </li>
      ))}
      {email && (
        <li>
          <a href={`mailto:${email}`} className={`${LINE} underline-offset-4 hover:underline`}>
            <MailIcon />
            <span className="min-w-0 break-words">{email}</span>
          </a>
        </li>
      )}
      {address && (
        <li className={LINE}>
          <PinIcon />
          {address}
        </li>
      )}
    </ul>
  );
};

export const ContactSection = ({ text }: { text: LandingText }) => (
  <section id="contact" aria-labelledby="contact-title" className="bg-sand">
    <div className="wrap grid gap-8 py-12 lg:grid-cols-[5fr_7fr] lg:gap-16 lg:py-22">
      <div className="flex min-w-0 flex-col items-start gap-4">
        <h2 id="contact-title" className="max-w-90 font-serif text-h2 font-bold whitespace-pre-line">
          {text('contactTitle')}
        </h2>
        <p className="text-lg text-ink-soft">{text('contactLead')}</p>
        <Details />
        <Illustration name="coffee" className="mt-2 hidden w-65 lg:block" />
      </div>
      <LanguageAsDrawn>{CONTACT_FORM}</LanguageAsDrawn>
    </div>
  </section>
);
