import { Page } from '../../ui/layout/page.tsx';
import { ChangePassword } from './change-password.tsx';
import { DeleteAccount } from './delete-account.tsx';
import { Devices } from './devices.tsx';
import { MyData } from './my-data.tsx';
import { PersonalData } from './personal-data.tsx';
import { Reading } from './reading.tsx';
import { SharingLink } from './sharing-link.tsx';
import { useTexts } from './texts.ts';

export const SettingsPage = () => {
  const t = useTexts();
  return (
    <>
      <title>{t('title')}</title>
      <Page title={t('title')}>
        <div className="grid items-start gap-6 lg:grid-cols-[3fr_2fr]">
          <PersonalData />
          <ChangePassword />
          <Reading />
          <div className="grid gap-6">
            <Devices />
            <SharingLink />
            <MyData />
            <DeleteAccount />
          </div>
        </div>
      </Page>
    </>
  );
};
