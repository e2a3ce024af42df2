import { type DevicePage, UNKNOWN_PLACE, VITAL_NAMES, VITALS, type VitalName } from '@temari/contracts/device-measures';
import { useDates } from '../../../lib/language/dates.ts';
import { grouped } from '../../../lib/language/format.ts';
import { Card } from '../../../ui/layout/card.tsx';
import { type Column, Table } from '../../../ui/layout/table.tsx';
import { Badge, type BadgeTone } from '../../../ui/states/badge.tsx';
import { QueryState } from '../../../ui/states/query-state.tsx';
import { useTexts } from './texts.ts';
import { type DeviceNumbers, useDeviceNumbers } from './use-numbers.ts';

type Vital = DeviceNumbers['vitals'][number];
type PageVitals = { page: DevicePage; byName: Partial<Record<VitalName, Vital>> };
type DeviceError = DeviceNumbers['errors'][number];

type Rating = 'good' | 'fair' | 'bad';
const TONES: Record<Rating, BadgeTone> = { good: 'good', fair: 'warning', bad: 'bad' };

const ratingOf = ({ name, p75 }: Vital): Rating => {
  const { good, bad } = VITALS[name];
  if (p75 <= good) return 'good';
  return p75 > bad ? 'bad' : 'fair';
};

const byPage = (vitals: readonly Vital[]): PageVitals[] => {
  const pages = new Map<DevicePage, PageVitals>();
  for (const vital of vitals) {
    const { page, byName } = pages.get(vital.page) ?? { page: vital.page, byName: {} };
    pages.set(page, { page, byName: { ...byName, [vital.name]: vital } });
  }
  return [...pages.values()];
};

const visitsOf = ({ byName }: PageVitals): number => Math.max(...Object.values(byName).map(({ visits }) => visits));

const VitalValue = ({ vital }: { vital: Vital | undefined }) => {
  const t = useTexts();
  if (!vital) return <span className="text-ink-2">–</span>;
  const { name, p75 } = vital;
  const values: Record<VitalName, string> = {
    LCP: t('seconds', { value: (p75 / 1000).toFixed(1) }),
    INP: t('milliseconds', { value: Math.round(p75) }),
    CLS: p75.toFixed(2),
  };
  const rating = ratingOf(vital);
  return (
    <Badge tone={TONES[rating]}>
      <span className="sr-only">{t(`rating-${rating}`)} </span>
      <span className="tabular-nums">{values[name]}</span>
    </Badge>
  );
};

const SpeedCard = ({ days, vitals }: DeviceNumbers) => {
  const t = useTexts();
  const columns: Column<PageVitals>[] = [
    { key: 'page', header: t('page'), cell: ({ page }) => t(`page:${page}`) },
    ...VITAL_NAMES.map((name) => ({
      key: name,
      header: t(`vital-${name}`),
      cell: ({ byName }: PageVitals) => <VitalValue vital={byName[name]} />,
    })),
    { key: 'visits', header: t('visits'), align: 'end', cell: (row) => grouped(visitsOf(row)) },
  ];
  return (
    <Card kind="flat" title={t('devices')} className="xl:col-span-2">
      <p className="text-sm text-ink-2">{t('devices-lead', { days })}</p>
      {vitals.length === 0 ? (
        <p className="text-sm text-ink-2">{t('no-vitals')}</p>
      ) : (
        <Table caption={t('devices')} rows={byPage(vitals)} rowKey={({ page }) => page} columns={columns} />
      )}
    </Card>
  );
};

const ErrorsCard = ({ days, errors }: DeviceNumbers) => {
  const t = useTexts();
  const dates = useDates();
  const columns: Column<DeviceError>[] = [
    { key: 'error', header: t('error'), cell: ({ name }) => name },
    { key: 'page', header: t('page'), cell: ({ page }) => t(`page:${page}`) },
    {
      key: 'place',
      header: t('place'),
      cell: ({ place }) =>
        place === UNKNOWN_PLACE ? t('place-unknown') : <code className="text-sm break-all">{place}</code>,
    },
    { key: 'browser', header: t('browser'), cell: ({ browser }) => browser },
    { key: 'times', header: t('times'), align: 'end', cell: ({ times }) => grouped(times) },
    { key: 'last', header: t('last-day'), cell: ({ lastDay }) => dates.long(lastDay) },
  ];
  return (
    <Card kind="flat" title={t('device-errors')} className="xl:col-span-2">
      <p className="text-sm text-ink-2">{t('device-errors-lead', { days })}</p>
      {errors.length === 0 ? (
        <p className="text-sm text-ink-2">{t('no-errors')}</p>
      ) : (
        <Table
          caption={t('device-errors')}
          rows={errors}
          rowKey={({ page, name, place, browser }) => `${page} ${name} ${place} ${browser}`}
          columns={columns}
        />
      )}
    </Card>
  );
};

/** How the pages fare where they are read: on phones that nobody here has in hand. */
export const DeviceCards = () => (
  <QueryState query={useDeviceNumbers()}>
    {(numbers) => (
      <>
        <SpeedCard {...numbers} />
        <ErrorsCard {...numbers} />
      </>
    )}
  </QueryState>
);
