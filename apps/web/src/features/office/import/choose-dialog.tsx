import { IMPORT_COLUMNS, type ImportMapping } from '@temari/contracts/import-columns';
import type { ImportPreview } from '@temari/contracts/office-imports';
import { Button } from '../../../ui/actions/button.tsx';
import { Dialog } from '../../../ui/overlays/dialog.tsx';
import { Note } from '../../../ui/states/note.tsx';
import { Spinner } from '../../../ui/states/spinner.tsx';
import { SheetColumns } from '../sheet-columns.tsx';
import { SheetFile } from '../sheet-file.tsx';
import { useWords } from '../use-words.ts';
import { useTexts } from './texts.ts';
import { useChosenList } from './use-import.ts';

type ChooseDialogProps = { onClose: () => void; onChecked: (id: string) => void };

/** First how the columns are read, then one press that checks every line. */
export const ChooseDialog = ({ onClose, onChecked }: ChooseDialogProps) => {
  const t = useTexts();
  const list = useChosenList(onChecked);
  const { preview, reading, checking } = list;
  const isBusy = reading.state === 'working' || checking.state === 'working';
  return (
    <Dialog
      isOpen
      title={t('choose')}
      onClose={onClose}
      className="sm:max-w-180!"
      actions={
        <>
          <Button variant="outline" wide="phone" onClick={onClose}>
            {t('cancel')}
          </Button>
          {preview && (
            <Button
              wide="phone"
              disabled={!preview.isEnough || preview.lines === 0 || isBusy}
              icon={checking.state === 'working' ? <Spinner size={18} /> : undefined}
              onClick={list.check}
            >
              {t('check', { count: preview.lines })}
            </Button>
          )}
        </>
      }
    >
      <div className="flex flex-col gap-5 pt-2 text-ink">
        <SheetFile
          label={t('file')}
          hint={t('file-hint')}
          onFile={(file) => void list.choose(file)}
          reading={reading.state === 'working' ? t('reading') : null}
          error={reading.error ?? checking.error}
        />
        {preview && <Preview preview={preview} onCorrect={list.correct} />}
      </div>
    </Dialog>
  );
};

type PreviewProps = { preview: ImportPreview; onCorrect: (mapping: ImportMapping) => void };

const Preview = ({ preview, onCorrect }: PreviewProps) => {
  const t = useTexts();
  const { headers, mapping, isEnough, lines, sample } = preview;
  return (
    <>
      <p className="text-h3">{t('found', { count: lines })}</p>
      <section aria-label={t('columns')} className="flex flex-col gap-3">
        <h3 className="text-label font-semibold">{t('columns')}</h3>
        {!isEnough && <Note tone="warning">{t('columns-missing')}</Note>}
        {mapping.columns.includes('birthDate') && <p className="text-sm text-ink-2">{t('calendar-hint')}</p>}
        <SheetColumns
          headers={headers}
          mapping={mapping}
          columns={IMPORT_COLUMNS}
          wordOf={(column) => t(`column-${column}`)}
          onCorrect={onCorrect}
        />
      </section>
      {isEnough && sample.length > 0 && <Sample sample={sample} />}
    </>
  );
};

const Sample = ({ sample }: { sample: ImportPreview['sample'] }) => {
  const t = useTexts();
  const words = useWords();
  return (
    <section aria-label={t('sample')} className="flex flex-col gap-2">
      <h3 className="text-label font-semibold">{t('sample')}</h3>
      <ul className="flex flex-col rounded-note border border-line *:border-line *:px-4 *:py-3 *:not-first:border-t">
        {sample.map(({ line, learner, parent, phone, grade, school, birthDate }) => (
          <li key={line} className="flex flex-col gap-0.5 text-sm wrap-anywhere">
            <strong className="font-semibold">{learner || t('empty')}</strong>
            <span className="text-ink-2">{[parent, phone].filter(Boolean).join(' · ')}</span>
            <span className="text-ink-2">
              {[grade && words.grade(grade), school, birthDate && words.date(birthDate)].filter(Boolean).join(' · ')}
            </span>
          </li>
        ))}
      </ul>
    </section>
  );
};
