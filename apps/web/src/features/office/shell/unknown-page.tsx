import { paths } from '../../../lib/paths.ts';
import { ButtonLink } from '../../../ui/button.tsx';
import { EmptyState } from '../../../ui/empty-state.tsx';
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
