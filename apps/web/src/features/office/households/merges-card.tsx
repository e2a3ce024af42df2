import type { OfficeHousehold } from '@temari/contracts/office-households';
import { useErrorSentence } from '../../../lib/api/error-sentence.ts';
import { Button } from '../../../ui/actions/button.tsx';
import { FormError } from '../../../ui/fields/form-error.tsx';
import { Card } from '../../../ui/layout/card.tsx';
import { useToast } from '../../../ui/overlays/toast.tsx';
import { useMayAct } from '../shell/use-office.ts';
import { useWords } from '../use-words.ts';
import { useTexts } from './texts.ts';
import { useUndoMerge } from './use-same-person.ts';

/** Learners who turned out to be one person, while that can be undone. */
export const MergesCard = ({ merges }: { merges: OfficeHousehold['merges'] }) => {
  const t = useTexts();
  const words = useWords();
  const sentence = useErrorSentence();
  const toast = useToast();
  const mayAct = useMayAct();
  const undo = useUndoMerge({ done: () => toast({ text: t('undone-toast') }) });
  if (merges.length === 0) return null;
  return (
    <Card kind="flat" as="section" title={t('merged-learners')}>
      <ul className="flex flex-col divide-y divide-line">
        {merges.map(({ id, keptName, mergedName, undoUntil }) => (
          <li key={id} className="flex flex-col items-start gap-1 py-3 first:pt-0 last:pb-0">
            <span className="wrap-anywhere">{t('merged-line', { merged: mergedName, kept: keptName })}</span>
            <span className="text-sm text-ink-2">{t('undo-until', { date: words.date(undoUntil) })}</span>
            {mayAct && (
              <Button
                variant="outline"
                size="small"
                disabled={undo.state === 'working'}
                onClick={() => undo.submit({ params: { id } })}
              >
                {t('undo')}
              </Button>
            )}
          </li>
        ))}
      </ul>
      <FormError message={sentence(undo.error)} />
    </Card>
  );
};
