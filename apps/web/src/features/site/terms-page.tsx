import { TERMS_IN_FORCE_SINCE, TERMS_VERSION } from '@temari/contracts/terms';
import { useSite } from '../../lib/domain/site.ts';
import { useDates } from '../../lib/language/dates.ts';
import { paths } from '../../lib/navigation/paths.ts';
import { TextLink } from '../../ui/actions/text-link.tsx';
import { PageHead } from '../../ui/layout/page-head.tsx';
import { PolicySections } from './policy-sections.tsx';
import { useTermsTexts } from './terms-texts.ts';

const SECTIONS = [
  { name: 'services', points: [] },
  { name: 'class', points: [] },
  { name: 'months', points: [] },
  { name: 'pay', points: [] },
  { name: 'refunds', points: [] },
  { name: 'rules', points: ['respect', 'contact', 'record', 'link', 'tell'] },
  { name: 'end', points: [] },
  { name: 'complaints', points: [] },
  { name: 'change', points: [] },
] as const;

type Key = Parameters<ReturnType<typeof useTermsTexts>>[0];

/** What is accepted with a payment; its version is kept with the enrollment. */
export const TermsPage = () => {
  const t = useTermsTexts();
  const dates = useDates();
  const { name, email, phones } = useSite();
  return (
    <>
      <PageHead title={t('title')} description={t('lead', { name })} />
      <article className="wrap pt-6 pb-12 lg:pt-12 lg:pb-22">
        <div className="flex max-w-180 flex-col gap-10">
          <header className="flex flex-col gap-3">
            <h1 className="font-serif text-h1 font-bold">{t('title')}</h1>
            <p className="text-lead text-ink-soft">{t('lead', { name })}</p>
            <p className="text-sm text-ink-2">
              {t('since', { version: TERMS_VERSION, date: dates.long(TERMS_IN_FORCE_SINCE) })}
            </p>
          </header>
          <PolicySections
            sections={SECTIONS}
            say={(key) => t(key as Key, { name, email, phones: phones.join(', ') })}
          />
          <p>
            <TextLink to={paths.privacyPolicy}>{t('privacy')}</TextLink>
          </p>
        </div>
      </article>
    </>
  );
};
