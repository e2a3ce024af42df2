import { CheckIcon } from '../../ui/brand/first-icons.tsx';
import { PageHead } from '../../ui/layout/page-head.tsx';
import { PackageGrid } from './package-grid.tsx';
import { ServiceHead } from './service-head.tsx';
import { useTexts } from './texts.ts';

const PARTS = ['visa-mock', 'visa-logical', 'visa-basic'] as const;

export const VisaPage = () => {
  const t = useTexts();
  return (
    <>
      <PageHead title={t('visa-title')} description={t('visa-lead')} />
      <ServiceHead title={t('visa-title')} lead={t('visa-lead')} picture="visa">
        <ul className="flex flex-col gap-2">
          {PARTS.map((part) => (
            <li key={part} className="flex gap-2.5 [&>svg]:mt-0.5 [&>svg]:text-green-700">
              <CheckIcon />
              {t(part)}
            </li>
          ))}
        </ul>
      </ServiceHead>
      <PackageGrid service="visa" title={t('choose-package')} />
    </>
  );
};
