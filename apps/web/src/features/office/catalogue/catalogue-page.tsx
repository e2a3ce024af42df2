import type { Needs } from '@temari/contracts/vocabulary';
import { lazy, Suspense } from 'react';
import { useParams } from 'react-router';
import { fetchAgain } from '../../../lib/api/fetch-again.ts';
import { officePaths } from '../../../lib/navigation/office-paths.ts';
import { Link } from '../../../ui/actions/link.tsx';
import { classNames } from '../../../ui/class-names.ts';
import { Note } from '../../../ui/states/note.tsx';
import { SkeletonLines } from '../../../ui/states/skeleton.tsx';
import { OfficePage } from '../office-page.tsx';
import { useMay, useMayAct } from '../shell/use-office.ts';
import { useTexts as useOfficeTexts } from '../texts.ts';
import { BanksPart } from './banks-part.tsx';
import { PackagesPart } from './packages-part.tsx';
import { SettingsPart } from './settings-part.tsx';
import { SitePart } from './site-part.tsx';
import { useTexts } from './texts.ts';

/** Only this part sends pictures. */
const PartnersPart = lazy(async () => ({
  default: (await fetchAgain(() => import('./partners-part.tsx'))).PartnersPart,
}));

const PARTS = {
  packages: PackagesPart,
  settings: SettingsPart,
  banks: BanksPart,
  partners: PartnersPart,
  site: SitePart,
};
type PartName = keyof typeof PARTS;

/** Who sees a part, and changes what is in it. The site asks for itself: its parts need different things. */
const NEEDS: Record<PartName, Needs> = {
  packages: ['money'],
  settings: ['teaching'],
  banks: ['money'],
  partners: ['cases'],
  site: 'any-staff',
};

export const CataloguePage = () => {
  const t = useTexts();
  const office = useOfficeTexts();
  const may = useMay();
  const isAuditor = !useMayAct();
  const { part } = useParams();
  const names = (Object.keys(PARTS) as PartName[]).filter((key) => may(NEEDS[key]));
  const name = names.find((key) => key === part) ?? names[0] ?? 'site';
  const Part = PARTS[name];
  return (
    <OfficePage title={t('title')} below={t('lead')}>
      <nav aria-label={t('parts')} className="flex flex-wrap gap-1 border-b border-line">
        {names.map((key) => (
          <Link
            key={key}
            to={officePaths.cataloguePart(key)}
            aria-current={key === name ? 'page' : undefined}
            className={classNames(
              'flex min-h-11 items-center border-b-3 px-4 text-label font-semibold',
              key === name ? 'border-green-700 text-green-700' : 'border-transparent text-ink-2 hover:text-ink',
            )}
          >
            {t(`part-${key}`)}
          </Link>
        ))}
      </nav>
      {isAuditor && <Note>{office('reads-only')}</Note>}
      <Suspense fallback={<SkeletonLines count={4} />}>
        <Part mayAct={!isAuditor} />
      </Suspense>
    </OfficePage>
  );
};
