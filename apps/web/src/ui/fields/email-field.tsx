import { EMAIL_MAX } from '@temari/contracts/limits';
import { type ComponentProps, useState } from 'react';
import { meantEmail } from '../../lib/form/mail-domains.ts';
import { useControlTexts } from '../control-texts.ts';
import { TextField } from './text-field.tsx';

/** An address whose domain looks like a slip gets a question once the field is left; one tap corrects it. */
export const EmailField = ({ onChange, onBlur, ...field }: Omit<ComponentProps<typeof TextField>, 'type'>) => {
  const t = useControlTexts();
  const [isLeft, setIsLeft] = useState(false);
  const meant = isLeft ? meantEmail(field.value) : null;
  return (
    <div className="flex min-w-0 flex-col gap-1">
      <TextField
        maxLength={EMAIL_MAX}
        {...field}
        type="email"
        onChange={(typed) => {
          setIsLeft(false);
          onChange(typed);
        }}
        onBlur={() => {
          setIsLeft(true);
          onBlur?.();
        }}
      />
      <div role="status">
        {meant && (
          <button
            type="button"
            className="min-h-11 text-left text-sm font-semibold wrap-anywhere text-green-700 underline underline-offset-4"
            onClick={() => onChange(meant)}
          >
            {t('meant-email', { email: meant })}
          </button>
        )}
      </div>
    </div>
  );
};
