import { Button } from '../../../ui/actions/button.tsx';
import { CopyButton } from '../../../ui/actions/copy-button.tsx';
import { Note } from '../../../ui/states/note.tsx';
import { useTexts } from './texts.ts';

/** Shown once: only their hashes are kept. */
export const RecoveryCodes = ({ codes, onDone }: { codes: string[]; onDone: () => void }) => {
  const t = useTexts();
  return (
    <div className="flex flex-col items-start gap-4">
      <Note tone="success">{t('recovery-text')}</Note>
      <ul className="grid grid-cols-2 gap-x-8 gap-y-2 rounded-note border border-line bg-white p-5 font-mono">
        {codes.map((code) => (
          <li key={code}>{code}</li>
        ))}
      </ul>
      <div className="flex flex-wrap gap-3">
        <CopyButton text={codes.join('\n')} label={t('recovery-copy')} hasWords />
        <Button onClick={onDone}>{t('recovery-kept')}</Button>
      </div>
    </div>
  );
};
