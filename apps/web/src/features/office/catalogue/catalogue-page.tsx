import { useParams } from 'react-router';
import { paths } from '../../../lib/navigation/paths.ts';
import { Link } from '../../../ui/actions/link.tsx';
import { classNames } from '../../../ui/class-names.ts';
import { Note } from '../../../ui/states/note.tsx';
import { OfficePage } from '../office-page.tsx';
import { useMayAct } from '../shell/use-office.ts';
import { useTexts as useOfficeTexts } from '../texts.ts';
import { BanksPart } from './banks-part.tsx';
import { PackagesPart } from './packages-part.tsx';
import { PartnersPart } from './partners-part.tsx';
import { SettingsPart } from './settings-part.tsx';
import { SitePart } from './site-part.tsx';
import { useTexts } from './texts.ts';

const PARTS = {
  packages: PackagesPart,
  settings: SettingsPart,
  banks: BanksPart,
  partners: PartnersPart,
  site: SitePart,
};
type PartName = keyof typeof PARTS;

export const CataloguePage = () => {
  const t = useTexts();
  const office = useOfficeTexts();
  const mayAct = useMayAct();
  const { part = 'packages' } = useParams();
  const name: PartName = part in PARTS ? (part as PartName) : 'packages';
  const Part = PARTS[name];
  return (
    <OfficePage title={t('title')} below={t('lead')}>
      <nav aria-label={t('parts')} className="flex flex-wrap gap-1 border-b border-line">
        {(Object.keys(PARTS) as PartName[]).map((key) => (
          <Link
            key={key}
            to={paths.office.cataloguePart(key)}
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
      {!mayAct && <Note>{office('reads-only')}</Note>}
      <Part mayAct={mayAct} />
    </OfficePage>
  );
};
