import { LANGUAGE_CODES, LANGUAGES } from '@temari/contracts/languages';
import type { Occasion } from '@temari/contracts/notice-occasions';
import { NOTICE_TEXTS } from '@temari/contracts/notice-texts';
import type { listNoticeRuleChanges } from '@temari/contracts/office-notices';
import type { Reply } from '../../../lib/api/api.ts';
import { Dialog } from '../../../ui/overlays/dialog.tsx';
import { QueryState } from '../../../ui/states/query-state.tsx';
import { useWords } from '../use-words.ts';
import { useTexts } from './texts.ts';
import { useNoticeRuleChanges } from './use-notice-rules.ts';

type Change = Reply<typeof listNoticeRuleChanges>[number];

/** Who changed an occasion, when, and what it said before and after. */
export const ChangesDialog = ({ occasion, onClose }: { occasion: Occasion; onClose: () => void }) => {
  const t = useTexts();
  const changes = useNoticeRuleChanges(occasion);
  return (
    <Dialog isOpen title={t('history')} onClose={onClose} className="sm:max-w-140!">
      <QueryState query={changes} empty={<p className="py-4 text-ink-2">{t('history-none')}</p>}>
        {(rows) => (
          <ul className="flex flex-col gap-4 pt-2 text-ink">
            {rows.map((change) => (
              <li key={change.at} className="border-t border-line pt-3">
                <ChangeRow change={change} />
              </li>
            ))}
          </ul>
        )}
      </QueryState>
    </Dialog>
  );
};

const ChangeRow = ({ change: { at, by, before, after } }: { change: Change }) => {
  const t = useTexts();
  const words = useWords();
  const texts = LANGUAGE_CODES.flatMap((language) =>
    NOTICE_TEXTS.map((field) => ({
      key: `${language} ${field}`,
      label: t('text-in', { text: t(`text-${field}`), language: LANGUAGES[language].name }),
      was: before.words?.[language][field] ?? t('shipped-words'),
      is: after.words?.[language][field] ?? t('shipped-words'),
    })),
  ).filter(({ was, is }) => was !== is);
  return (
    <>
      <p className="text-sm text-ink-2">
        {by} · {words.when(at)}
      </p>
      {before.isOn !== after.isOn && <p className="font-semibold">{t(after.isOn ? 'switched-on' : 'switched-off')}</p>}
      {texts.map(({ key, label, was, is }) => (
        <dl key={key} className="pt-2">
          <dt className="text-sm font-semibold">{label}</dt>
          <dd className="text-ink-2 line-through">{was}</dd>
          <dd>{is}</dd>
        </dl>
      ))}
    </>
  );
};
