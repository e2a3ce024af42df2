import { DEFAULT_LANGUAGE, OTHER_LANGUAGES, type OtherLanguage } from '@temari/contracts/languages';
import type { FieldProps } from '../../ui/fields/field.tsx';
import { TextField } from '../../ui/fields/text-field.tsx';
import { translatedName } from './translated-fields.ts';
import { useLabelIn } from './use-label-in.ts';

type TranslatedFieldProps<Name extends string> = {
  field: (name: Name | ReturnType<typeof translatedName<Name>>) => Omit<FieldProps, 'label'>;
  name: Name;
  label: string;
  hint?: string;
  /** Below the fields of the other languages. */
  translationHint?: string;
  maxLength: number;
  isOptional?: boolean;
};

/** Words as the office enters them: in the first language, and below it, where somebody knows them, in the others. */
export const TranslatedField = <Name extends string>({
  field,
  name,
  label,
  hint,
  translationHint,
  maxLength,
  isOptional,
}: TranslatedFieldProps<Name>) => {
  const labelIn = useLabelIn();
  return (
    <>
      <TextField
        {...field(name)}
        lang={DEFAULT_LANGUAGE}
        label={label}
        hint={hint}
        isOptional={isOptional}
        maxLength={maxLength}
      />
      {OTHER_LANGUAGES.map((language: OtherLanguage) => (
        <TextField
          key={language}
          {...field(translatedName(language, name))}
          lang={language}
          label={labelIn(language, label)}
          hint={translationHint}
          isOptional
          maxLength={maxLength}
        />
      ))}
    </>
  );
};
