import { TERMS_IN_FORCE_SINCE, TERMS_VERSION } from '@temari/contracts/terms';
import { useSite } from '../../lib/domain/site.ts';
import { useDates } from '../../lib/language/dates.ts';
import { paths } from '../../lib/navigation/paths.ts';
import { TextLink } from '../../ui/actions/text-link.tsx';
import { PolicyPage } from './policy-page.tsx';
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
    <PolicyPage
      title={t('title')}
      lead={t('lead', { name })}
      since={t('since', { version: TERMS_VERSION, date: dates.long(TERMS_IN_FORCE_SINCE) })}
      sections={SECTIONS}
      say={(key) => t(key as Key, { name, email, phones: phones.join(', ') })}
      links={<TextLink to={paths.privacyPolicy}>{t('privacy')}</TextLink>}
    />
  );
};
