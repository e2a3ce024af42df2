import type { Charge } from '@temari/contracts/months';
import { SERVICE_TYPES } from '@temari/contracts/vocabulary';
import { SERVICE_NAMES } from '../../lib/domain/service-names.ts';
import { useDates } from '../../lib/language/dates.ts';
import { Checkbox } from '../../ui/fields/checkbox.tsx';
import { Money, useMoney } from '../../ui/money/money.tsx';
import { useTexts } from './texts.ts';

/** Why a month costs what it does: its lessons, and what was paid of it by money that was here. */
const Why = ({ charge }: { charge: Charge }) => {
  const t = useTexts();
  const { amountEtb, openEtb, awardEtb, lessonsSold } = charge;
  return (
    <dl className="flex flex-col gap-1 pb-1 text-sm text-ink-2">
      <div className="flex justify-between gap-4">
        <dt>{lessonsSold === null ? t('why-whole') : t('why-lessons', { count: lessonsSold })}</dt>
        <dd>
          <Money amountEtb={amountEtb} />
        </dd>
      </div>
      {openEtb < amountEtb && (
        <>
          {awardEtb > 0 && (
            <div className="flex justify-between gap-4">
              <dt>{t('cause-award')}</dt>
              <dd>
                <Money amountEtb={-awardEtb} />
              </dd>
            </div>
          )}
          {openEtb + awardEtb < amountEtb && (
            <div className="flex justify-between gap-4">
              <dt>{t('why-credit')}</dt>
              <dd>
                <Money amountEtb={openEtb + awardEtb - amountEtb} />
              </dd>
            </div>
          )}
          <div className="flex justify-between gap-4 font-semibold text-ink">
            <dt>{t('why-left')}</dt>
            <dd>
              <Money amountEtb={openEtb} />
            </dd>
          </div>
        </>
      )}
    </dl>
  );
};

type MonthLineProps = { charge: Charge; isAhead: boolean; isChosen: boolean; onTick: () => void };

/** A month of one learner that can be paid, with the reason for its amount one tap away. */
export const MonthLine = ({ charge, isAhead, isChosen, onTick }: MonthLineProps) => {
  const t = useTexts();
  const dates = useDates();
  const money = useMoney();
  const { fullName, service, from, to, openEtb } = charge;
  return (
    <li className="border-line py-2 [li+&]:border-t">
      <Checkbox
        value={isChosen}
        onChange={onTick}
        label={
          <span className="flex flex-wrap gap-x-4">
            <span className="min-w-0 flex-1 basis-[7.5rem] font-semibold break-words">
              {isAhead ? t('month-ahead', { name: fullName }) : fullName}
            </span>
            <Money amountEtb={openEtb} className="font-semibold" />
            <span className="w-full text-sm text-ink-2">{t(SERVICE_NAMES[SERVICE_TYPES[service]])}</span>
            <span className="w-full text-sm text-ink-2">
              {t('month-of', { from: dates.brief(from), to: dates.brief(to) })}
            </span>
          </span>
        }
      />
      <details className="pl-8.5">
        <summary
          className="flex min-h-11 w-fit min-w-11 cursor-pointer items-center text-sm font-semibold text-green-700"
          aria-label={t('why-of', { amount: money(openEtb) })}
        >
          {t('why')}
        </summary>
        <Why charge={charge} />
      </details>
    </li>
  );
};
