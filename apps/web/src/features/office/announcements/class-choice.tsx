import { useState } from 'react';
import type { FieldProps } from '../../../ui/fields/field.tsx';
import { SelectField } from '../../../ui/fields/select-field.tsx';
import { TextField } from '../../../ui/fields/text-field.tsx';
import { useWords } from '../use-words.ts';
import { useTexts } from './texts.ts';
import { useFoundClasses } from './use-announcements.ts';

/** One of the classes that were found; a search is needed only where there are many. */
export const ClassChoice = (field: Omit<FieldProps, 'label'>) => {
  const t = useTexts();
  const words = useWords();
  const [search, setSearch] = useState('');
  const found = useFoundClasses(search.trim());
  return (
    <div className="grid grid-cols-1 gap-4 sm:grid-cols-2">
      <TextField
        name="search"
        label={t('find-class')}
        value={search}
        onChange={setSearch}
        isOptional
        type="search"
        maxLength={60}
      />
      <SelectField
        {...field}
        label={t('class')}
        options={(found.data?.rows ?? []).map((course) => ({
          value: course.id,
          label: `${words.className(course)} · ${words.listed(course.schedule)} · ${words.slot(course.time)}`,
        }))}
      />
    </div>
  );
};
