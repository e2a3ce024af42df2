import type { FamilyNoticeShown } from '@temari/contracts/office-family-notices';
import type { NoticeSubject } from '@temari/contracts/vocabulary';
import { useErrorSentence } from '../../lib/api/error-sentence.ts';
import { useDates } from '../../lib/language/dates.ts';
import { defineTexts } from '../../lib/language/i18n.ts';
import english from '../../messages/en/office-notices.json';
import { Button } from '../../ui/actions/button.tsx';
import { FormError } from '../../ui/fields/form-error.tsx';
import { useToast } from '../../ui/overlays/toast.tsx';
import { ReadState } from '../../ui/states/read-state.tsx';
import { useLanguageName } from './language-name.ts';
import { useMayAct } from './shell/use-office.ts';
import { useFamilyNotice, useTellFamilies } from './use-family-notice.ts';

const useTexts = defineTexts('office-notices', english);

type Change = NonNullable<FamilyNoticeShown['change']>;

/** As it arrives, in each language. */
const Preview = ({ change }: { change: Change }) => {
  const t = useTexts();
  const languageName = useLanguageName();
  return (
    <ul className="flex flex-col gap-2">
      {change.texts.map(({ language, text, segments }) => (
        <li key={language} className="rounded-note bg-surface px-3.5 py-2.5">
          <p className="flex justify-between gap-3 text-xs text-ink-2">
            {languageName(language)} <span className="tabular-nums">{t('segments', { count: segments })}</span>
          </p>
          <p lang={language} className="wrap-anywhere">
            {text}
          </p>
        </li>
      ))}
    </ul>
  );
};

const Names = ({ families, count }: Pick<FamilyNoticeShown, 'families' | 'count'>) => {
  const t = useTexts();
  return (
    <details>
      <summary className="link min-h-11 py-2.5">{t('who', { count })}</summary>
      <ul className="max-h-60 overflow-y-auto text-sm">
        {families.map(({ id, name }) => (
          <li key={id} className="wrap-anywhere">
            {name}
          </li>
        ))}
        {count > families.length && <li>{t('and-more', { count: count - families.length })}</li>}
      </ul>
    </details>
  );
};

const Told = ({ told }: Pick<FamilyNoticeShown, 'told'>) => {
  const t = useTexts();
  const dates = useDates();
  return (
    <ul className="flex flex-col gap-1 text-sm text-ink-2">
      {told.map(({ kind, at, by, families, waiting, dropped }) => (
        <li key={`${kind}${at}`}>
          <span className="text-ink">{t('told', { what: t(kind), count: families })}</span>{' '}
          {[dates.longWithTime(at), by].filter(Boolean).join(' · ')}
          {waiting > 0 && ` · ${t('waiting', { count: waiting })}`}
          {dropped > 0 && ` · ${t('dropped', { count: dropped })}`}
        </li>
      ))}
    </ul>
  );
};

type TellFamiliesProps = {
  about: NoticeSubject;
  id: string;
  /** Says so where nobody has to be told; otherwise it then shows nothing. */
  saysNothingToTell?: boolean;
};

/** Who would read what about a change, the button that tells them, and what they were told before. */
export const TellFamilies = ({ about, id, saysNothingToTell = false }: TellFamiliesProps) => {
  const t = useTexts();
  const toast = useToast();
  const sentence = useErrorSentence();
  const mayAct = useMayAct(['teaching']);
  const notice = useFamilyNotice(about, id);
  const tell = useTellFamilies({ done: () => toast({ text: t('on-its-way') }) });
  const { data } = notice;
  if (!saysNothingToTell && !notice.error && (!data || (!data.change && data.told.length === 0))) return null;
  return (
    <section className="flex flex-col gap-3 rounded-note bg-sand p-4 text-ink" aria-label={t('title')}>
      <h3 className="text-label font-semibold">{t('title')}</h3>
      <ReadState query={notice}>
        {({ change, families, count, segments, told }) => (
          <>
            {change ? (
              <>
                <p>{t('summary', { count, segments })}</p>
                <Preview change={change} />
                <Names families={families} count={count} />
                <FormError message={sentence(tell.error)} />
                {mayAct && (
                  <Button
                    disabled={tell.state === 'working'}
                    onClick={() => tell.submit({ params: { about, id }, body: { said: change.said } })}
                  >
                    {t('tell', { count })}
                  </Button>
                )}
              </>
            ) : (
              saysNothingToTell && <p className="text-sm text-ink-2">{t('nothing')}</p>
            )}
            <Told told={told} />
          </>
        )}
      </ReadState>
    </section>
  );
};
