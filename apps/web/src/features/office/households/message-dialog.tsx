import * as wrong from '@temari/contracts/field-errors';
import { LANGUAGE_CODES, type Language } from '@temari/contracts/languages';
import { FAMILY_MESSAGE_MAX } from '@temari/contracts/limits';
import { useRef } from 'react';
import { randomKey } from '../../../lib/api/random-key.ts';
import { useForm } from '../../../lib/form/form.ts';
import { TextField } from '../../../ui/fields/text-field.tsx';
import { useToast } from '../../../ui/overlays/toast.tsx';
import { EditDialog } from '../edit-dialog.tsx';
import { useLanguageName } from '../language-name.ts';
import { useTexts } from './texts.ts';
import { useWriteToFamily } from './use-households.ts';

type FieldName = `words.${Language}`;
const fieldOf = (language: Language): FieldName => `words.${language}`;

const EMPTY = Object.fromEntries(LANGUAGE_CODES.map((code) => [fieldOf(code), ''])) as Record<FieldName, string>;

type MessageDialogProps = { householdId: string; language: Language; onClose: () => void };

/** A message to one family: in its language, and in others if somebody writes them. */
export const MessageDialog = ({ householdId, language, onClose }: MessageDialogProps) => {
  const t = useTexts();
  const nameOf = useLanguageName();
  const toast = useToast();
  const key = useRef(randomKey());
  const own = fieldOf(language);
  const form = useForm<Record<FieldName, string>>({
    initial: EMPTY,
    rules: { [own]: (value: string) => (value.trim() ? null : wrong.siteText({ max: FAMILY_MESSAGE_MAX })) },
    onSubmit: (values) => {
      const written = LANGUAGE_CODES.flatMap((code) => {
        const text = values[fieldOf(code)].trim();
        return text ? [[code, text] as const] : [];
      });
      sending.submit({
        params: { id: householdId },
        body: { form: key.current, words: Object.fromEntries(written) },
      });
    },
  });
  const sending = useWriteToFamily({
    fields: form.setServerErrors,
    done: () => {
      toast({ text: t('write-sent') });
      onClose();
    },
  });
  const others = LANGUAGE_CODES.filter((code) => code !== language);
  return (
    <EditDialog title={t('write')} form={form} saving={sending} save={t('write-send')} onClose={onClose}>
      <p className="text-label text-ink-2">{t('write-hint')}</p>
      {[language, ...others].map((code) => (
        <TextField
          key={code}
          {...form.field(fieldOf(code))}
          lang={code}
          label={t('write-text', { language: nameOf(code) })}
          hint={code === language ? t('write-own', { language: nameOf(code) }) : t('write-other')}
          isOptional={code !== language}
          isMultiline
          rows={code === language ? 4 : 2}
          maxLength={FAMILY_MESSAGE_MAX}
        />
      ))}
    </EditDialog>
  );
};
