import * as wrong from '@temari/contracts/field-errors';
import { SHEET_BYTES_MAX } from '@temari/contracts/statement-columns';
import { useId, useState } from 'react';
import { useErrorSentence } from '../../lib/api/error-sentence.ts';
import { useFieldErrorTexts } from '../../lib/language/i18n.ts';
import { FormError } from '../../ui/fields/form-error.tsx';
import { Spinner } from '../../ui/states/spinner.tsx';

type SheetFileProps = {
  label: string;
  hint: string;
  onFile: (file: File) => void;
  /** Said while it is read; null: it is not. */
  reading: string | null;
  error: Parameters<ReturnType<typeof useErrorSentence>>[0];
};

/** A spreadsheet from this device, with what becomes of it until it is read. One that is too large is not sent. */
export const SheetFile = ({ label, hint, onFile, reading, error }: SheetFileProps) => {
  const id = useId();
  const sentence = useErrorSentence();
  const say = useFieldErrorTexts();
  const [isTooLarge, setIsTooLarge] = useState(false);
  return (
    <>
      <div className="flex flex-col gap-1.5">
        <label htmlFor={id} className="text-label font-semibold">
          {label}
        </label>
        <input
          id={id}
          type="file"
          accept=".csv,.xlsx,.txt,text/csv"
          className="control h-auto py-2.5"
          onChange={(event) => {
            const chosen = event.target.files?.[0];
            setIsTooLarge(Boolean(chosen && chosen.size > SHEET_BYTES_MAX));
            if (chosen && chosen.size <= SHEET_BYTES_MAX) onFile(chosen);
          }}
        />
        <p className="text-sm text-ink-2">{hint}</p>
      </div>
      {reading && (
        <p role="status" className="flex items-center gap-3 text-label text-ink-2">
          <Spinner size={18} />
          {reading}
        </p>
      )}
      <FormError message={isTooLarge ? say(wrong.statementFile) : sentence(error)} />
    </>
  );
};
