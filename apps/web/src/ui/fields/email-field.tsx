import { EMAIL_MAX } from '@temari/contracts/limits';
import { type ComponentProps, useState } from 'react';
import { useControlTexts } from '../control-texts.ts';
import { TextField } from './text-field.tsx';

/** An address whose domain looks like a slip gets a question once the field is left; one tap corrects it. */
export const EmailField = ({ onChange, onBlur, ...field }: Omit<ComponentProps<typeof TextField>, 'type'>) => {
  const t = useControlTexts();
  const [question, setQuestion] = useState({ typed: '', meant: null as string | null });
  const meant = question.typed === field.value ? question.meant : null;
  return (
    <div className="flex min-w-0 flex-col gap-1">
      <TextField
        maxLength={EMAIL_MAX}
        {...field}
        type="email"
        onChange={onChange}
        onBlur={() => {
          onBlur?.();
          // Few need it, so a page does not carry it.
          void import('./mail-domains.ts')
            .then(({ meantEmail }) => setQuestion({ typed: field.value, meant: meantEmail(field.value) }))
            .catch(() => {});
        }}
      />
      <div role="status">
        {meant && (
          <button
            type="button"
            className="min-h-11 text-left text-sm wrap-anywhere text-green-700 underline"
            onClick={() => onChange(meant)}
          >
            {t('meant-email', { email: meant })}
          </button>
        )}
      </div>
    </div>
  );
};
