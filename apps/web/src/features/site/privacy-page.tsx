import { useSite } from '../../lib/domain/site.ts';
import { useDates } from '../../lib/language/dates.ts';
import { paths } from '../../lib/navigation/paths.ts';
import { TextLink } from '../../ui/actions/text-link.tsx';
import { PageHead } from '../../ui/layout/page-head.tsx';
import { usePrivacyTexts } from './privacy-texts.ts';

const IN_FORCE_SINCE = '2026-11-16';

/** A heading, and what is said under it: sentences, or a list whose first words name the thing. */
const SECTIONS = [
  { name: 'kept', points: ['account', 'enrollment', 'payment', 'teacher', 'message', 'device', 'speed'] },
  { name: 'why', points: ['teach', 'money', 'reach', 'safety'] },
  { name: 'long', points: ['account', 'payment', 'message', 'codes'] },
  { name: 'who', points: ['teacher', 'office', 'gateway', 'nobody'] },
  { name: 'rights', points: ['know', 'correct', 'erase', 'object', 'take', 'complain'] },
  { name: 'minors', points: [] },
  { name: 'delete', points: [] },
  { name: 'safe', points: [] },
  { name: 'contact', points: [] },
] as const;

type Section = (typeof SECTIONS)[number];
type Key = Parameters<ReturnType<typeof usePrivacyTexts>>[0];

const PolicySection = ({ section }: { section: Section }) => {
  const t = usePrivacyTexts();
  const { name, email } = useSite();
  const say = (key: string) => t(key as Key, { name, email });
  return (
    <section aria-labelledby={section.name} className="flex flex-col gap-3">
      <h2 id={section.name} className="scroll-mt-6 font-serif text-2xl font-bold">
        {say(section.name)}
      </h2>
      <p>{say(`${section.name}-text`)}</p>
      {section.points.length > 0 && (
        <ul className="flex list-disc flex-col gap-2 pl-5 marker:text-green-700">
          {section.points.map((point) => (
            <li key={point}>
              <strong className="font-semibold">{say(`${section.name}-${point}`)}</strong>{' '}
              {say(`${section.name}-${point}-text`)}
            </li>
          ))}
        </ul>
      )}
    </section>
  );
};

export const PrivacyPage = () => {
  const t = usePrivacyTexts();
  const dates = useDates();
  const { name } = useSite();
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
          {SECTIONS.map((section) => (
            <PolicySection key={section.name} section={section} />
          ))}
          <p>
            <TextLink to={paths.contact}>{t('write-us')}</TextLink>
          </p>
        </div>
      </article>
    </>
  );
};
