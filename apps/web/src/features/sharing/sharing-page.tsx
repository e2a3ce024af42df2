import { paths } from '../../lib/navigation/paths.ts';
import { BackLink } from '../../ui/actions/back-link.tsx';
import { Page } from '../../ui/layout/page.tsx';
import { ToastProvider } from '../../ui/overlays/toast.tsx';
import { GuardianList } from './guardian-list.tsx';
import { SharedWithMe } from './shared-with-me.tsx';
import { useTexts } from './texts.ts';

export const SharingPage = () => {
  const t = useTexts();
  return (
    <Page title={t('title')} lead={t('lead')} back={<BackLink to={paths.family}>{t('back')}</BackLink>}>
      <title>{t('title')}</title>
      <ToastProvider>
        <div className="grid grid-cols-1 items-start gap-6 lg:grid-cols-2">
          <SharedWithMe />
          <GuardianList />
        </div>
      </ToastProvider>
    </Page>
  );
};
