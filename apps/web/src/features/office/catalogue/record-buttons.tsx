import { Button } from '../../../ui/actions/button.tsx';
import { EditIcon } from '../../../ui/brand/icons.tsx';
import { classNames } from '../../../ui/class-names.ts';
import { useToast } from '../../../ui/overlays/toast.tsx';
import { RemoveButton } from '../remove-button.tsx';
import { useTexts } from '../texts.ts';

type RecordButtonsProps = {
  id: string;
  name: string;
  onEdit: () => void;
  /** One above the other on phones, where something else stands in the row too. */
  isNarrow?: boolean;
  /** What is said afterwards, where it is not gone at once. */
  removed?: string;
  useRemove: (after: { done: () => void }) => {
    state: 'idle' | 'working' | 'failed';
    error: Error | null;
    submit: (input: { params: { id: string } }) => void;
    reset: () => void;
  };
};

/** Edit and remove, at the end of a record's row. */
export const RecordButtons = ({ id, name, onEdit, isNarrow = false, removed, useRemove }: RecordButtonsProps) => {
  const t = useTexts();
  const toast = useToast();
  const remove = useRemove({ done: () => toast({ text: removed ?? t('removed') }) });
  return (
    <span className={classNames('flex shrink-0', isNarrow && 'max-sm:flex-col')}>
      <Button variant="quiet" isIconOnly aria-label={t('edit-what', { name })} onClick={onEdit}>
        <EditIcon />
      </Button>
      <RemoveButton isIconOnly name={name} act={remove} onRemove={() => remove.submit({ params: { id } })} />
    </span>
  );
};
