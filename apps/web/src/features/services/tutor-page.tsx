import { PageHead } from '../../ui/layout/page-head.tsx';
import { Note } from '../../ui/states/note.tsx';
import { PackageGrid } from './package-grid.tsx';
import { ServiceHead } from './service-head.tsx';
import { useTexts } from './texts.ts';

export const TutorPage = () => {
  const t = useTexts();
  return (
    <>
      <PageHead title={t('tutor-title')} description={t('tutor-lead')} />
      <ServiceHead title={t('tutor-title')} lead={t('tutor-lead')} picture="tutoring">
        <Note tone="warning" title={t('tutor-note-title')}>
          {t('tutor-note')}
        </Note>
      </ServiceHead>
      <PackageGrid service="tutor" title={t('choose-package')} />
    </>
  );
};
