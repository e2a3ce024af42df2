import { useSession } from '../../lib/api/session.ts';
import { paths } from '../../lib/navigation/paths.ts';
import { ButtonLink } from '../../ui/actions/button.tsx';
import { Card } from '../../ui/layout/card.tsx';
import { useTexts } from './texts.ts';

/** Only a household shares lessons, or has them shared with it. */
export const SharingLink = () => {
  const t = useTexts();
  if (useSession()?.role !== '') return null;
  return (
    <Card as="section" title={t('sharing')}>
      <p className="text-label text-ink-2">{t('sharing-lead')}</p>
      <ButtonLink variant="outline" wide="phone" className="self-start" to={paths.sharing}>
        {t('sharing-open')}
      </ButtonLink>
    </Card>
  );
};
