import { Button } from './button.tsx';
import { RetryIcon, SadFaceIcon } from './icons.tsx';
import { Page } from './page.tsx';
import { useTexts } from './texts.ts';

/** What is left when a page breaks: what happened, what is safe, and a way on. */
export const PageFailed = () => {
  const t = useTexts();
  return (
    <div role="alert">
      <Page
        title={t('page-failed-title')}
        lead={t('page-failed-lead')}
        back={<SadFaceIcon size={40} className="text-clay-700" />}
      >
        <div>
          <Button icon={<RetryIcon size={18} />} onClick={() => window.location.reload()}>
            {t('retry')}
          </Button>
        </div>
      </Page>
    </div>
  );
};
