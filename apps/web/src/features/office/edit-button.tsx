import { Button } from '../../ui/actions/button.tsx';
import { useTexts } from './texts.ts';

/** Opens the dialog of a record; whoever cannot see the row beside it hears which one. */
export const EditButton = ({ name, onEdit }: { name: string; onEdit: () => void }) => {
  const t = useTexts();
  return (
    <Button variant="outline" size="small" onClick={onEdit} aria-label={t('edit-what', { name })}>
      {t('edit')}
    </Button>
  );
};
