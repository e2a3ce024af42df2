import { useDates } from '../../lib/language/dates.ts';
import { useEnteredWords } from '../../lib/language/entered-words.ts';
import { Button } from '../../ui/actions/button.tsx';
import { EditIcon } from '../../ui/brand/icons.tsx';
import type { Lists, Values } from './rules.ts';
import type { FieldName, FormField, FormSection } from './service-forms.ts';
import { useTexts } from './texts.ts';

type PreviewProps = { sections: FormSection[]; values: Values; lists: Lists; onEdit: (name: FieldName) => void };

const useShown = (lists: Lists): ((field: FormField, value: string) => string) => {
  const t = useTexts();
  const words = useEnteredWords();
  const dates = useDates();
  return (field, value) => {
    switch (field.kind) {
      case 'choice': {
        const chosen = field.options.find((option) => option === value);
        return chosen ? t(`option-${chosen}`) : value;
      }
      case 'date':
        return dates.long(value);
      case 'file':
        return t('file-attached');
      case 'setting': {
        const entry = lists[field.list]?.find((candidate) => candidate.value === value);
        return entry ? words(entry, 'value') : value;
      }
      default:
        return value;
    }
  };
};

/** Every answer as it was given, each with the way back to its question. */
export const Preview = ({ sections, values, lists, onEdit }: PreviewProps) => {
  const t = useTexts();
  const shown = useShown(lists);
  return (
    <div className="flex flex-col">
      {sections.map(({ title, fields }) => (
        <section key={title} className="flex flex-col gap-4 border-t border-line py-7">
          <h2 className="text-h3">{t(`section-${title}`)}</h2>
          <dl className="grid gap-x-6 gap-y-3 sm:grid-cols-2">
            {fields.map((field) => {
              const value = values[field.name] ?? '';
              const label = t(`field-${field.name}`);
              return (
                <div key={field.name} className="flex min-w-0 items-start justify-between gap-2">
                  <div className="min-w-0">
                    <dt className="text-sm text-ink-2">{label}</dt>
                    {value === '' ? (
                      <dd className="text-ink-3">{t('not-given')}</dd>
                    ) : (
                      <dd className="font-semibold break-words">{shown(field, value)}</dd>
                    )}
                  </div>
                  <Button
                    variant="quiet"
                    size="small"
                    className="shrink-0 px-2.5!"
                    icon={<EditIcon size={18} />}
                    aria-label={t('edit-field', { field: label })}
                    onClick={() => onEdit(field.name)}
                  >
                    {t('edit')}
                  </Button>
                </div>
              );
            })}
          </dl>
        </section>
      ))}
    </div>
  );
};
