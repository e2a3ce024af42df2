import { useSite } from '../../lib/domain/site.ts';
import { useDates } from '../../lib/language/dates.ts';
import { paths } from '../../lib/navigation/paths.ts';
import { TextLink } from '../../ui/actions/text-link.tsx';
import { PageHead } from '../../ui/layout/page-head.tsx';
import { PolicySections } from './policy-sections.tsx';
import { usePrivacyTexts } from './privacy-texts.ts';

const IN_FORCE_SINCE = '2026-11-16';

const SECTIONS = [
  { name: 'kept', points: ['account', 'family', 'enrollment', 'payment', 'teacher', 'message', 'device', 'speed'] },
  { name: 'why', points: ['teach', 'money', 'reach', 'safety'] },
  { name: 'long', points: ['account', 'consent', 'payment', 'sms', 'message', 'codes'] },
  { name: 'who', points: ['teacher', 'office', 'nobody'] },
  { name: 'where', points: ['chapa', 'sms', 'lesson'] },
  { name: 'rights', points: ['know', 'correct', 'erase', 'object', 'take', 'complain'] },
  { name: 'minors', points: [] },
  { name: 'consent', points: ['ask', 'optional', 'back'] },
  { name: 'delete', points: [] },
  { name: 'safe', points: [] },
  { name: 'contact', points: [] },
] as const;

type Key = Parameters<ReturnType<typeof usePrivacyTexts>>[0];

export const PrivacyPage = () => {
  const t = usePrivacyTexts();
  const dates = useDates();
  const { name, email } = useSite();
  return (
    <>
      <PageHead title={t('title')} description={t('lead', { name })} />
      <article className="wrap pt-6 pb-12 lg:pt-12 lg:pb-22">
        <div className="flex max-w-180 flex-col gap-10">
          <header className="flex flex-col gap-3">
            <h1 className="font-serif text-h1 font-bold">{t('title')}</h1>
            <p className="text-lead text-ink-soft">{t('lead', { name })}</p>
            <p className="text-sm text-ink-2">{t('since', { date: dates.long(IN_FORCE_SINCE) })}</p>
          </header>
          <PolicySections sections={SECTIONS} say={(key) => t(key as Key, { name, email })} />
          <p className="flex flex-wrap gap-x-6 gap-y-5">
            <TextLink to={paths.contact}>{t('write-us')}</TextLink>
            <TextLink to={paths.terms}>{t('terms')}</TextLink>
          </p>
        </div>
      </article>
    </>
  );
};
