import { addisDate } from '@temari/contracts/addis-time';
import type { OfficeHousehold } from '@temari/contracts/office-households';
import { useMonthName } from '../../../lib/domain/use-month-name.ts';
import { officePaths } from '../../../lib/navigation/office-paths.ts';
import { TextLink } from '../../../ui/actions/text-link.tsx';
import { CheckIcon } from '../../../ui/brand/first-icons.tsx';
import { classNames } from '../../../ui/class-names.ts';
import { Card } from '../../../ui/layout/card.tsx';
import { Money, useMoney } from '../../../ui/money/money.tsx';
import { Badge } from '../../../ui/states/badge.tsx';
import { useWords } from '../use-words.ts';
import { useTexts } from './texts.ts';

type HouseholdMoney = NonNullable<OfficeHousehold['money']>;
type Month = HouseholdMoney['months'][number];
type State = 'paid' | 'due' | 'late';

const stateOf = ({ openEtb, dueOn }: Month, today: string): State => {
  if (openEtb <= 0) return 'paid';
  return dueOn < today ? 'late' : 'due';
};

/** What is to be paid for months, and what the household has with us beside it: paid ahead, or for what has not begun. */
export const BalanceCard = ({ balanceEtb, months }: HouseholdMoney) => {
  const t = useTexts();
  const money = useMoney();
  const open = months.filter(({ openEtb }) => openEtb > 0);
  const toPayEtb = open.reduce((sum, { openEtb }) => sum + openEtb, 0);
  const unusedEtb = toPayEtb - balanceEtb;
  const isLate = open.some((month) => stateOf(month, addisDate(new Date())) === 'late');
  return (
    <Card kind="flat" as="section">
      <h2 className="text-label text-ink-2">{t('to-pay')}</h2>
      <Money amountEtb={toPayEtb} className="-mt-3 font-serif text-figure font-bold" />
      {open.length > 0 && (
        <p>
          <Badge tone={isLate ? 'bad' : 'waiting'}>{t('months-open', { count: open.length })}</Badge>
        </p>
      )}
      {unusedEtb > 0 && <p className="text-sm text-ink-2">{t('unused', { amount: money(unusedEtb) })}</p>}
    </Card>
  );
};

const LOOKS: Record<State, string> = {
  paid: 'border-green-700 bg-green-700 text-white',
  due: 'border-ink bg-yellow-500 text-ink',
  late: 'border-clay-600 bg-surface text-clay-600',
};

/** Each enrollment that is charged by the month: which months are paid, due and late. */
export const MonthsCard = ({ months }: Pick<HouseholdMoney, 'months'>) => {
  const t = useTexts();
  const words = useWords();
  const ids = [...new Set(months.map(({ enrollmentId }) => enrollmentId))];
  return (
    <Card kind="flat" as="section" title={t('months')}>
      <ul className="flex flex-col divide-y divide-line">
        {ids.map((id) => {
          const own = months.filter(({ enrollmentId }) => enrollmentId === id);
          return (
            <li key={id} className="flex flex-col gap-2 py-3 first:pt-0 last:pb-0">
              <p className="flex flex-wrap items-center gap-x-3">
                <TextLink to={officePaths.enrollment(id)} className="inline-flex min-h-11 items-center wrap-anywhere">
                  {own[0]?.fullName}
                </TextLink>
                <span className="text-sm text-ink-2">{own[0] && words.service(own[0].service)}</span>
              </p>
              <ul className="flex flex-wrap gap-2">
                {own.map((month) => (
                  <MonthCell key={month.id} month={month} />
                ))}
              </ul>
            </li>
          );
        })}
      </ul>
    </Card>
  );
};

const MonthCell = ({ month }: { month: Month }) => {
  const t = useTexts();
  const words = useWords();
  const money = useMoney();
  const monthName = useMonthName();
  const state = stateOf(month, addisDate(new Date()));
  return (
    <li
      title={`${t(`month-${state}`)} · ${money(month.amountEtb)} · ${t('month-due-on', { date: words.date(month.dueOn) })}`}
      className={classNames('rounded-control border px-3 py-1.5 text-sm', LOOKS[state])}
    >
      <span className="flex items-center gap-1.5 font-semibold">
        {state === 'paid' && <CheckIcon size={16} />}
        {monthName(month.month)}
      </span>
      <span className="block tabular-nums">
        {state === 'paid' ? t('month-paid') : `${t(`month-${state}`)} · ${money(month.openEtb)}`}
      </span>
    </li>
  );
};
