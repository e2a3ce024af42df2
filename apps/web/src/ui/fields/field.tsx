import { type ReactNode, useId } from 'react';
import { WarningIcon } from '../brand/first-icons.tsx';
import { classNames } from '../class-names.ts';
import { useControlTexts } from '../control-texts.ts';

/** What every field takes; `useForm().field(name)` fills in the first five. */
export type FieldProps<Value = string> = {
  name?: string | undefined;
  value: Value;
  onChange: (value: Value) => void;
  onBlur?: (() => void) | undefined;
  error?: string | null | undefined;
  label: string;
  hint?: ReactNode;
  isOptional?: boolean | undefined;
  disabled?: boolean | undefined;
  className?: string | undefined;
};

type Frame = {
  label: string;
  hint?: ReactNode;
  error?: string | null | undefined;
  isOptional?: boolean | undefined;
  className?: string | undefined;
};

/** To be spread on the control, so that its label, hint and error are read with it. */
export type ControlIds = {
  id: string;
  'aria-describedby': string | undefined;
  'aria-invalid': true | undefined;
  'aria-required': true | undefined;
};

export const LabelText = ({ label, isOptional }: Pick<Frame, 'label' | 'isOptional'>) => {
  const t = useControlTexts();
  return (
    <>
      {label}
      {isOptional && <span className="font-normal text-ink-2"> {t('optional')}</span>}
    </>
  );
};

/** The label of a control that is named by id, not by `<label>`: a group of segments. */
export const FieldLabel = ({ id, ...text }: Pick<Frame, 'label' | 'isOptional'> & { id: string }) => (
  <span id={id} className="text-label font-semibold">
    <LabelText {...text} />
  </span>
);

/** An error takes the hint's place: one sentence at a time. */
export const FieldMessage = ({ id, hint, error }: Pick<Frame, 'hint' | 'error'> & { id: string }) => {
  if (error) {
    return (
      <p id={id} className="flex gap-2 text-sm font-semibold text-clay-700">
        <WarningIcon size={16} className="mt-0.5" />
        <span>{error}</span>
      </p>
    );
  }
  return hint ? (
    <p id={id} className="text-sm text-ink-2">
      {hint}
    </p>
  ) : null;
};

/** The frame of a single control: label above, hint or error below, ids wired. */
export const Field = ({
  label,
  hint,
  error,
  isOptional,
  className,
  children,
}: Frame & { children: (ids: ControlIds) => ReactNode }) => {
  const id = useId();
  const messageId = `${id}message`;
  return (
    <div className={classNames('flex min-w-0 flex-col gap-1.5', className)}>
      <label htmlFor={id} className="text-label font-semibold">
        <LabelText label={label} isOptional={isOptional} />
      </label>
      {children({
        id,
        'aria-describedby': error || hint ? messageId : undefined,
        'aria-invalid': error ? true : undefined,
        'aria-required': isOptional ? undefined : true,
      })}
      <FieldMessage id={messageId} hint={hint} error={error} />
    </div>
  );
};

/** The frame of several controls that answer one question: radio cards, a row of check boxes. */
export const FieldGroup = ({
  label,
  hint,
  error,
  isOptional,
  className,
  children,
}: Frame & { children: (ids: Omit<ControlIds, 'id' | 'aria-required'>) => ReactNode }) => {
  const id = useId();
  const described = error || hint ? id : undefined;
  return (
    <fieldset className={classNames('min-w-0', className)} aria-describedby={described}>
      <legend className="pb-1.5 text-label font-semibold">
        <LabelText label={label} isOptional={isOptional} />
      </legend>
      <div className="flex flex-col gap-1.5">
        {children({ 'aria-describedby': described, 'aria-invalid': error ? true : undefined })}
        <FieldMessage id={id} hint={hint} error={error} />
      </div>
    </fieldset>
  );
};
