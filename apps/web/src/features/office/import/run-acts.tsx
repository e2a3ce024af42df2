import type { ImportRun } from '@temari/contracts/office-imports';
import { useState } from 'react';
import { useNavigate } from 'react-router';
import { useErrorSentence } from '../../../lib/api/error-sentence.ts';
import { officePaths } from '../../../lib/navigation/office-paths.ts';
import { Button } from '../../../ui/actions/button.tsx';
import { CheckIcon } from '../../../ui/brand/first-icons.tsx';
import { Checkbox } from '../../../ui/fields/checkbox.tsx';
import { FormError } from '../../../ui/fields/form-error.tsx';
import { RemoveQuestion } from '../../../ui/overlays/remove-question.tsx';
import { Note } from '../../../ui/states/note.tsx';
import { Spinner } from '../../../ui/states/spinner.tsx';
import { useWords } from '../use-words.ts';
import { useTexts } from './texts.ts';
import { useApply, useDiscard, useUndo } from './use-import.ts';

/** What can be done with a list now. */
export const RunActs = ({ run }: { run: ImportRun }) => {
  const t = useTexts();
  if (run.state === 'checked') return <Checked run={run} />;
  if (run.state === 'applied') return <Applied run={run} />;
  if (run.state === 'undone') return null;
  return (
    <p role="status" className="flex items-center gap-3 text-label font-semibold">
      <Spinner size={18} />
      {t('working', { count: run.left })}
    </p>
  );
};

const Checked = ({ run }: { run: ImportRun }) => {
  const t = useTexts();
  const sentence = useErrorSentence();
  const [isConfirmed, setIsConfirmed] = useState(false);
  const applying = useApply();
  const { error, doubt, create, update } = run.counts;
  const hasOpen = error + doubt > 0;
  return (
    <div className="flex flex-col gap-3">
      {create + update === 0 && <Note>{t('nothing-to-apply')}</Note>}
      {hasOpen && create + update > 0 && (
        <Checkbox value={isConfirmed} onChange={setIsConfirmed} label={t('confirm')} />
      )}
      <div className="flex flex-wrap gap-3">
        {create + update > 0 && (
          <Button
            disabled={(hasOpen && !isConfirmed) || applying.state === 'working'}
            icon={applying.state === 'working' ? <Spinner size={18} /> : <CheckIcon size={20} />}
            onClick={() => applying.submit({ params: { id: run.id }, body: { isConfirmed } })}
          >
            {t('apply', { count: create + update })}
          </Button>
        )}
        <Discard run={run} />
      </div>
      <FormError message={sentence(applying.error)} />
    </div>
  );
};

const Discard = ({ run }: { run: ImportRun }) => {
  const t = useTexts();
  const navigate = useNavigate();
  const [isAsking, setIsAsking] = useState(false);
  const discarding = useDiscard({ done: () => void navigate(officePaths.import) });
  return (
    <>
      <Button variant="outline" onClick={() => setIsAsking(true)}>
        {t('discard')}
      </Button>
      {isAsking && (
        <RemoveQuestion
          title={t('discard-question', { name: run.fileName })}
          words={{ keep: t('cancel'), remove: t('discard'), removing: t('discarding') }}
          act={discarding}
          onRemove={() => discarding.submit({ params: { id: run.id } })}
          onClose={() => setIsAsking(false)}
        >
          {t('discard-text')}
        </RemoveQuestion>
      )}
    </>
  );
};

const Applied = ({ run }: { run: ImportRun }) => {
  const t = useTexts();
  const words = useWords();
  const [isAsking, setIsAsking] = useState(false);
  const undoing = useUndo({ done: () => setIsAsking(false) });
  return (
    <div className="flex flex-col items-start gap-3">
      <Note tone="success">{t(`applied-text-${run.kind}`)}</Note>
      {run.undoUntil && (
        <div className="flex flex-wrap items-center gap-3">
          <Button variant="outline" onClick={() => setIsAsking(true)}>
            {t('undo')}
          </Button>
          <span className="text-sm text-ink-2">{t('undo-until', { date: words.when(run.undoUntil) })}</span>
        </div>
      )}
      {isAsking && (
        <RemoveQuestion
          title={t('undo-question', { name: run.fileName })}
          words={{ keep: t('cancel'), remove: t('undo'), removing: t('undoing') }}
          act={undoing}
          onRemove={() => undoing.submit({ params: { id: run.id } })}
          onClose={() => setIsAsking(false)}
        >
          {t('undo-text')}
        </RemoveQuestion>
      )}
    </div>
  );
};
