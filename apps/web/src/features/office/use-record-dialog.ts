import type { FieldError } from '@temari/contracts/field-error';
import * as wrong from '@temari/contracts/field-errors';
import { isFilled } from '@temari/contracts/written-text';
import type { ApiError, FieldErrors } from '../../lib/api/api-error.ts';
import type { Rules } from '../../lib/form/form.ts';
import { useToast } from '../../ui/overlays/toast.tsx';
import { useTexts as useOfficeTexts } from './texts.ts';
import { useRecordForm } from './use-record-form.ts';

type Act<Input> = { state: 'idle' | 'working' | 'failed'; error: Error | null; submit: (input: Input) => void };
type After = {
  done: (reply: unknown) => void;
  fields: (errors: FieldErrors) => void;
  failed: (error: ApiError) => void;
};

type RecordDialog<Stored, Values, Body> = {
  /** As the server has it now; null while it is being made. */
  latest: Stored | null;
  valuesOf: (stored: Stored | null) => Values;
  rules: Rules<Values>;
  bodyOf: (values: Values) => Body;
  useCreate: (after: After) => Act<{ body: Body }>;
  useEdit: (after: After) => Act<{ params: { id: string }; body: Body & { version: number } }>;
  onClose: () => void;
  /** What is said once it is saved, where that depends on the answer. */
  saidOf?: (reply: unknown) => string;
};

/** One record in its dialog: made when there is none, changed when there is, closed once saved. */
export const useRecordDialog = <Stored extends { id: string; version: number }, Values extends object, Body>({
  latest,
  valuesOf,
  rules,
  bodyOf,
  useCreate,
  useEdit,
  onClose,
  saidOf,
}: RecordDialog<Stored, Values, Body>) => {
  const office = useOfficeTexts();
  const toast = useToast();
  const form = useRecordForm<Stored, Values>({
    latest,
    valuesOf,
    rules,
    onSubmit: (values, seen) => {
      const body = bodyOf(values);
      if (seen) edit.submit({ params: { id: seen.id }, body: { ...body, version: seen.version } });
      else create.submit({ body });
    },
  });
  const done = (reply: unknown): void => {
    toast({ text: saidOf?.(reply) ?? office('saved') });
    onClose();
  };
  const create = useCreate({ ...form.refused, done });
  const edit = useEdit({ ...form.refused, done });
  return { form, saving: form.isNew ? create : edit };
};

/** What these forms ask of many fields. */
export const filled = (value: string): FieldError | null => (isFilled(value) ? null : wrong.missing);
export const position = (value: string): FieldError | null =>
  /^\d{1,5}$/.test(value.trim()) ? null : wrong.positionFromZero;
