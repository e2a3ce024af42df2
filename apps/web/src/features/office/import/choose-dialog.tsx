import {
  IMPORT_COLUMNS_NEEDED,
  IMPORT_COLUMNS_OF,
  IMPORT_DAY_COLUMN,
  IMPORT_KIND_NEEDS,
  IMPORT_KINDS,
  type ImportColumn,
  type ImportKind,
  type ImportMapping,
} from '@temari/contracts/import-columns';
import type { ImportPreview } from '@temari/contracts/office-imports';
import { PAST_MONEY } from '@temari/contracts/past-payments';
import { useJoined } from '../../../lib/language/listed.ts';
import { Button } from '../../../ui/actions/button.tsx';
import { SelectField } from '../../../ui/fields/select-field.tsx';
import { Dialog } from '../../../ui/overlays/dialog.tsx';
import { Note } from '../../../ui/states/note.tsx';
import { Spinner } from '../../../ui/states/spinner.tsx';
import { SheetColumns } from '../sheet-columns.tsx';
import { SheetFile } from '../sheet-file.tsx';
import { useMayAct } from '../shell/use-office.ts';
import { useWords } from '../use-words.ts';
import { ClassFacts } from './class-facts.tsx';
import { PaymentFacts } from './payment-facts.tsx';
import { PlaceFacts } from './place-facts.tsx';
import { useTexts } from './texts.ts';
import { useChosenList } from './use-import.ts';

type ChooseDialogProps = { onClose: () => void; onChecked: (id: string) => void };

/** First how the columns are read, then one press that checks every line. */
export const ChooseDialog = ({ onClose, onChecked }: ChooseDialogProps) => {
  const t = useTexts();
  const mayAct = {
    families: useMayAct(IMPORT_KIND_NEEDS.families),
    payments: useMayAct(IMPORT_KIND_NEEDS.payments),
    classes: useMayAct(IMPORT_KIND_NEEDS.classes),
    places: useMayAct(IMPORT_KIND_NEEDS.places),
  };
  const kinds = IMPORT_KINDS.filter((each) => mayAct[each]);
  const list = useChosenList(kinds[0] ?? 'families', onChecked);
  const { kind, preview, reading, checking } = list;
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
        <SelectField
          name="kind"
          label={t('kind')}
          value={kind}
          options={kinds.map((each) => ({ value: each, label: t(`kind-${each}`) }))}
          onChange={(chosen) => list.chooseKind(kinds.find((each) => each === chosen) ?? kind)}
        />
        <SheetFile
          label={t('file')}
          hint={t(`file-hint-${kind}`)}
          onFile={(file) => void list.choose(file)}
          reading={reading.state === 'working' ? t('reading') : null}
          error={reading.error ?? checking.error}
        />
        {preview && <Preview kind={kind} preview={preview} onCorrect={list.correct} />}
      </div>
    </Dialog>
  );
};

type PreviewProps = { kind: ImportKind; preview: ImportPreview; onCorrect: (mapping: ImportMapping) => void };

const Preview = ({ kind, preview, onCorrect }: PreviewProps) => {
  const t = useTexts();
  const { headers, mapping, isEnough, lines, sample } = preview;
  const dayColumn = IMPORT_DAY_COLUMN[kind];
  const joined = useJoined();
  const missing = IMPORT_COLUMNS_NEEDED[kind]
    .filter((column) => !mapping.columns.includes(column))
    .map((column) => t(`column-${column}`));
  return (
    <>
      <p className="text-h3">{t('found', { count: lines })}</p>
      <section aria-label={t('columns')} className="flex flex-col gap-3">
        <h3 className="text-label font-semibold">{t('columns')}</h3>
        {!isEnough && <Note tone="warning">{t('columns-missing', { columns: joined(missing) })}</Note>}
        {dayColumn && mapping.columns.includes(dayColumn) && <p className="text-sm text-ink-2">{t('calendar-hint')}</p>}
        <SheetColumns<ImportColumn>
          headers={headers}
          mapping={mapping}
          columns={IMPORT_COLUMNS_OF[kind]}
          wordOf={(column) => t(`column-${column}`)}
          onCorrect={(corrected) => onCorrect({ ...mapping, ...corrected })}
        />
      </section>
      {kind === 'payments' && (
        <SelectField
          name="money"
          label={t('money')}
          hint={t('money-hint')}
          value={mapping.money ?? 'used'}
          options={PAST_MONEY.map((use) => ({ value: use, label: t(`money-${use}`) }))}
          onChange={(chosen) => onCorrect({ ...mapping, money: PAST_MONEY.find((use) => use === chosen) })}
        />
      )}
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
        {sample.map(({ line, learner, parent, phone, grade, school, birthDate, payment, class: listed, place }) => (
          <li key={line} className="flex flex-col gap-0.5 text-sm wrap-anywhere">
            <strong className="font-semibold">
              {listed ? listed.course || t('empty') : learner || (payment ? t('nobody') : t('empty'))}
            </strong>
            <span className="text-ink-2">{[parent, phone].filter(Boolean).join(' · ')}</span>
            <span className="text-ink-2">
              {[grade && words.grade(grade), school, birthDate && words.date(birthDate)].filter(Boolean).join(' · ')}
            </span>
            {payment && <PaymentFacts payment={payment} />}
            {listed && <ClassFacts listed={listed} />}
            {place && <PlaceFacts place={place} />}
          </li>
        ))}
      </ul>
    </section>
  );
};
