import { LINK_MAX } from '@temari/contracts/limits';
import type { ComponentProps, KeyboardEvent } from 'react';
import { completeLink } from './complete-link.ts';
import { TextField } from './text-field.tsx';

type LinkFieldProps = Omit<ComponentProps<typeof TextField>, 'type' | 'inputMode' | 'isMultiline' | 'rows'>;

/** A link, completed by `https://` when it is left or sent. */
export const LinkField = ({ onBlur, onChange, ...rest }: LinkFieldProps) => {
  const complete = (): void => {
    const link = completeLink(rest.value);
    if (link !== rest.value) onChange(link);
  };
  return (
    // biome-ignore lint/a11y/noStaticElementInteractions: the key is pressed in the field inside
    <div
      className="contents"
      onKeyDown={(event: KeyboardEvent) => {
        if (event.key === 'Enter') complete();
      }}
    >
      <TextField
        autoCapitalize="none"
        autoComplete="off"
        spellCheck={false}
        maxLength={LINK_MAX}
        {...rest}
        type="url"
        inputMode="url"
        onChange={onChange}
        onBlur={() => {
          complete();
          onBlur?.();
        }}
      />
    </div>
  );
};
