import { useDates } from '../../lib/language/dates.ts';
import { useEnteredWords } from '../../lib/language/entered-words.ts';
import { useLanguage } from '../../lib/language/i18n.ts';
import { listed } from '../../lib/language/listed.ts';
import { Button } from '../../ui/actions/button.tsx';
import { EditIcon } from '../../ui/brand/icons.tsx';
import type { Lists, Values } from './rules.ts';
import { type FieldName, type FormField, type FormSection, fieldsOf } from './service-forms.ts';
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

type EditButtonProps = { label: string; onClick: () => void };

const EditButton = ({ label, onClick }: EditButtonProps) => {
  const t = useTexts();
  return (
    <Button
      variant="quiet"
      size="small"
      className="shrink-0 px-2.5!"
      icon={<EditIcon size={18} />}
      aria-label={t('edit-field', { field: label })}
      onClick={onClick}
    >
      {t('edit')}
    </Button>
  );
};

/** Every answer as it was given, each with the way back to its question; what was left empty in one line. */
export const Preview = ({ sections, values, lists, onEdit }: PreviewProps) => {
  const t = useTexts();
  const { language } = useLanguage();
  const shown = useShown(lists);
  const isGiven = ({ name }: FormField): boolean => (values[name] ?? '') !== '';
  const labelOf = ({ name }: FormField): string => t(`field-${name}`);
  const answered = sections.map(({ title, fields }) => ({ title, fields: fields.filter(isGiven) }));
  const empty = fieldsOf(sections).filter((field) => !isGiven(field));
  const [firstEmpty] = empty;
  return (
    <div className="flex flex-col">
      {answered
        .filter(({ fields }) => fields.length > 0)
        .map(({ title, fields }) => (
          <section key={title} className="flex flex-col gap-4 border-t border-line py-7">
            <h2 className="text-h3">{t(`section-${title}`)}</h2>
            <dl className="grid gap-x-6 gap-y-3 sm:grid-cols-2">
              {fields.map((field) => (
                <div key={field.name} className="flex min-w-0 items-start justify-between gap-2">
                  <div className="min-w-0">
                    <dt className="text-sm text-ink-2">{labelOf(field)}</dt>
                    <dd className="font-semibold break-words">{shown(field, values[field.name] ?? '')}</dd>
                  </div>
                  <EditButton label={labelOf(field)} onClick={() => onEdit(field.name)} />
                </div>
              ))}
            </dl>
          </section>
        ))}
      {firstEmpty && (
        <div className="flex items-start justify-between gap-2 border-t border-line py-5">
          <p className="min-w-0 pt-2.5 text-sm text-ink-2">
            {t('not-given', { fields: listed(empty.map(labelOf), language) })}
          </p>
          <EditButton label={labelOf(firstEmpty)} onClick={() => onEdit(firstEmpty.name)} />
        </div>
      )}
    </div>
  );
};
