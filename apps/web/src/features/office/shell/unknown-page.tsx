import { paths } from '../../../lib/navigation/paths.ts';
import { ButtonLink } from '../../../ui/actions/button.tsx';
import { EmptyState } from '../../../ui/states/empty-state.tsx';
import { OfficePage } from '../office-page.tsx';
import { useTexts } from '../texts.ts';

export const UnknownPage = () => {
  const t = useTexts();
  return (
    <OfficePage title={t('unknown-title')}>
      <EmptyState
        title={t('unknown-text')}
        action={
          <ButtonLink to={paths.admin} size="small">
            {t('nav-today')}
          </ButtonLink>
        }
      />
    </OfficePage>
  );
};
