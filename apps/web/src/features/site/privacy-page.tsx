import { useSite } from '../../lib/domain/site.ts';
import { useDates } from '../../lib/language/dates.ts';
import { paths } from '../../lib/navigation/paths.ts';
import { TextLink } from '../../ui/actions/text-link.tsx';
import { PolicyPage } from './policy-page.tsx';
import { usePrivacyTexts } from './privacy-texts.ts';

const IN_FORCE_SINCE = '2026-11-16';

const SECTIONS = [
  {
    name: 'kept',
    points: [
      'account',
      'family',
      'enrollment',
      'lesson',
      'application',
      'payment',
      'teacher',
      'message',
      'device',
      'speed',
    ],
  },
  { name: 'why', points: ['teach', 'money', 'reach', 'safety'] },
  { name: 'long', points: ['account', 'homework', 'application', 'consent', 'payment', 'sms', 'message', 'codes'] },
  { name: 'who', points: ['teacher', 'office', 'nobody'] },
  { name: 'where', points: ['chapa', 'sms', 'push', 'telegram', 'mail', 'lesson'] },
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
    <PolicyPage
      title={t('title')}
      lead={t('lead', { name })}
      since={t('since', { date: dates.long(IN_FORCE_SINCE) })}
      sections={SECTIONS}
      say={(key) => t(key as Key, { name, email })}
      links={
        <>
          <TextLink to={paths.contact}>{t('write-us')}</TextLink>
          <TextLink to={paths.terms}>{t('terms')}</TextLink>
        </>
      }
    />
  );
};
