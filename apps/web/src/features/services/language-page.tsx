import { PageHead } from '../../ui/layout/page-head.tsx';
import { Note } from '../../ui/states/note.tsx';
import { PackageGrid } from './package-grid.tsx';
import { ServiceHead } from './service-head.tsx';
import { useTexts } from './texts.ts';

export const LanguagePage = () => {
  const t = useTexts();
  return (
    <>
      <PageHead title={t('language-title')} description={t('language-lead')} />
      <ServiceHead title={t('language-title')} lead={t('language-lead')} picture="english">
        <Note tone="info" title={t('language-note-title')}>
          {t('language-note')}
        </Note>
      </ServiceHead>
      <PackageGrid service="language" title={t('choose-package')} />
    </>
  );
};
