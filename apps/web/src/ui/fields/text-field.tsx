import type { ComponentProps } from 'react';
import { classNames } from '../class-names.ts';
import { Field, type FieldProps } from './field.tsx';
import { useEarlyInput } from './use-early-input.ts';

type Native = Pick<
  ComponentProps<'input'>,
  | 'autoComplete'
  | 'autoCapitalize'
  | 'autoFocus'
  | 'inputMode'
  | 'lang'
  | 'maxLength'
  | 'min'
  | 'max'
  | 'step'
  | 'placeholder'
  | 'readOnly'
  | 'spellCheck'
  | 'enterKeyHint'
>;

type TextFieldProps = FieldProps &
  Native & {
    type?: 'text' | 'email' | 'tel' | 'url' | 'number' | 'date' | 'time' | 'search' | undefined;
    isMultiline?: boolean | undefined;
    rows?: number | undefined;
  };

export const TextField = ({
  name,
  value,
  onChange,
  onBlur,
  error,
  label,
  hint,
  isOptional,
  className,
  type = 'text',
  isMultiline = false,
  rows = 4,
  ...native
}: TextFieldProps) => {
  const input = useEarlyInput<HTMLInputElement & HTMLTextAreaElement>(value, onChange, onBlur);
  return (
    <Field label={label} hint={hint} error={error} isOptional={isOptional} className={className}>
      {(ids) => {
        const shared = {
          ...ids,
          ref: input,
          name,
          value,
          onBlur,
          onChange: (event: { target: { value: string } }) => onChange(event.target.value),
          className: classNames('control', isMultiline && 'min-h-28 resize-y'),
        };
        return isMultiline ? (
          <textarea
            {...shared}
            rows={rows}
            lang={native.lang}
            maxLength={native.maxLength}
            placeholder={native.placeholder}
            readOnly={native.readOnly}
            disabled={native.disabled}
          />
        ) : (
          <input {...shared} {...native} type={type} />
        );
      }}
    </Field>
  );
};
