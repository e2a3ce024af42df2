import type { listStatements, StatementPreview } from '@temari/contracts/office-statements';
import { STATEMENT_COLUMNS, type StatementMapping } from '@temari/contracts/statement-columns';
import { useState } from 'react';
import type { Reply } from '../../../lib/api/api.ts';
import { Button } from '../../../ui/actions/button.tsx';
import { Checkbox } from '../../../ui/fields/checkbox.tsx';
import { SelectField } from '../../../ui/fields/select-field.tsx';
import { Money, useMoney } from '../../../ui/money/money.tsx';
import { Dialog } from '../../../ui/overlays/dialog.tsx';
import { Note } from '../../../ui/states/note.tsx';
import { Spinner } from '../../../ui/states/spinner.tsx';
import { SheetColumns } from '../sheet-columns.tsx';
import { SheetFile } from '../sheet-file.tsx';
import { useWords } from '../use-words.ts';
import { useTexts } from './texts.ts';
import { useTakeIn } from './use-statements.ts';

type Banks = Reply<typeof listStatements>['banks'];
type TakeInDialogProps = {
  banks: Banks;
  onClose: () => void;
  onTaken: (taken: { id: string; rowsNew: number; rowsKnown: number }) => void;
};

/** First what the file says, then one press that takes it in. */
export const TakeInDialog = ({ banks, onClose, onTaken }: TakeInDialogProps) => {
  const t = useTexts();
  const [bank, setBank] = useState(banks[0]?.id ?? '');
  const [isConfirmed, setIsConfirmed] = useState(false);
  const takingIn = useTakeIn(bank, onTaken);
  const { preview, reading, taking } = takingIn;
  const isWhole = preview !== null && preview.problemCount === 0 && preview.balance.state !== 'differs';
  const rowsNew = preview ? preview.rowsIn - preview.rowsKnown : 0;
  const isReady = preview?.isEnough && preview.rowsIn > 0 && (isWhole || isConfirmed) && reading.state !== 'working';
  return (
    <Dialog
      isOpen
      title={t('take-in')}
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
              disabled={!isReady || taking.state === 'working'}
              icon={taking.state === 'working' ? <Spinner size={18} /> : undefined}
              onClick={() => takingIn.takeIn(isConfirmed)}
            >
              {t('take-rows', { count: rowsNew })}
            </Button>
          )}
        </>
      }
    >
      <div className="flex flex-col gap-5 pt-2 text-ink">
        <SelectField
          name="bank"
          label={t('bank')}
          value={bank}
          disabled={takingIn.file !== null}
          options={banks.map(({ id, name, accountNumber }) => ({ value: id, label: `${name} · ${accountNumber}` }))}
          onChange={setBank}
        />
        <SheetFile
          label={t('file')}
          hint={t('file-hint')}
          onFile={(file) => {
            setIsConfirmed(false);
            void takingIn.choose(file);
          }}
          reading={reading.state === 'working' ? t('reading') : null}
          error={reading.error ?? taking.error}
        />
        {preview && <Preview preview={preview} onCorrect={takingIn.correct} />}
        {preview?.isEnough && !isWhole && (
          <Checkbox value={isConfirmed} onChange={setIsConfirmed} label={t('confirm')} />
        )}
      </div>
    </Dialog>
  );
};

type PreviewProps = { preview: StatementPreview; onCorrect: (mapping: StatementMapping) => void };

const Preview = ({ preview, onCorrect }: PreviewProps) => {
  const t = useTexts();
  const money = useMoney();
  const { balance, problems } = preview;
  return (
    <>
      <div className="flex flex-col gap-1">
        <p className="text-h3">{t('found-in', { count: preview.rowsIn, amount: money(preview.sumInEtb) })}</p>
        <ul className="text-sm text-ink-2">
          {preview.rowsKnown > 0 && <li>{t('found-known', { count: preview.rowsKnown })}</li>}
          {preview.rowsOut > 0 && <li>{t('found-out', { count: preview.rowsOut })}</li>}
          {preview.rowsNotCompleted > 0 && <li>{t('found-not-completed', { count: preview.rowsNotCompleted })}</li>}
        </ul>
      </div>
      {balance.state === 'agrees' && (
        <Note tone="success">
          {t('balance-agrees', { opening: money(balance.openingEtb ?? 0), closing: money(balance.closingEtb ?? 0) })}
        </Note>
      )}
      {balance.state === 'differs' && <Note tone="warning">{t('balance-differs', { line: balance.line ?? 0 })}</Note>}
      {problems.length > 0 && (
        <div className="flex flex-col gap-2 rounded-note bg-clay-100 px-4 py-3.5 text-label text-clay-800">
          <strong className="font-semibold">{t('problems', { count: preview.problemCount })}</strong>
          <ul className="flex max-h-48 flex-col gap-1 overflow-y-auto text-sm">
            {problems.map(({ line, problem, text }) => (
              <li key={line} className="wrap-anywhere">
                {t('problem-line', { line, problem: t(`problem-${problem}`) })}
                <span className="block text-xs">{text}</span>
              </li>
            ))}
          </ul>
        </div>
      )}
      <Columns preview={preview} onCorrect={onCorrect} />
      {preview.sample.length > 0 && <Sample sample={preview.sample} />}
    </>
  );
};

/** What each column means, as it was understood; every change reads the file again. */
const Columns = ({ preview, onCorrect }: PreviewProps) => {
  const t = useTexts();
  const { headers, mapping } = preview;
  return (
    <details open={!preview.isEnough || !preview.isOrderSure} className="flex flex-col gap-3">
      <summary className="min-h-11 cursor-pointer py-2.5 text-label font-semibold">{t('columns')}</summary>
      {preview.isRemembered && <p className="pb-3 text-sm text-ink-2">{t('columns-remembered')}</p>}
      {!preview.isEnough && (
        <Note tone="warning" className="mb-3">
          {t('columns-missing')}
        </Note>
      )}
      {!preview.isOrderSure && (
        <Note tone="warning" className="mb-3">
          {t('date-order-unsure')}
        </Note>
      )}
      <SheetColumns
        headers={headers}
        mapping={mapping}
        columns={STATEMENT_COLUMNS}
        wordOf={(column) => t(`column-${column}`)}
        onCorrect={onCorrect}
      />
    </details>
  );
};

const Sample = ({ sample }: { sample: StatementPreview['sample'] }) => {
  const t = useTexts();
  const words = useWords();
  return (
    <section aria-label={t('sample')} className="flex flex-col gap-2">
      <h3 className="text-label font-semibold">{t('sample')}</h3>
      <ul className="flex flex-col rounded-note border border-line *:border-line *:px-4 *:py-3 *:not-first:border-t">
        {sample.map(({ line, bookedOn, reference, narrative, payer, amountEtb }) => (
          <li key={line} className="flex flex-wrap justify-between gap-x-4 gap-y-1 text-sm">
            <span className="min-w-0 wrap-anywhere">
              <strong className="block font-semibold">{narrative || payer || t('no-words')}</strong>
              <span className="text-ink-2">{[words.date(bookedOn), reference].filter(Boolean).join(' · ')}</span>
            </span>
            <Money amountEtb={amountEtb} className="font-semibold" />
          </li>
        ))}
      </ul>
    </section>
  );
};
