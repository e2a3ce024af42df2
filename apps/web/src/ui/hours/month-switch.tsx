import type { HoursOfMonth } from '@temari/contracts/hours';
import { useHoursTexts, useHoursWords } from '../../lib/domain/hours-words.ts';
import { Button } from '../actions/button.tsx';
import { ChevronLeftIcon, ChevronRightIcon } from '../brand/icons.tsx';
import { classNames } from '../class-names.ts';

type Month = Pick<HoursOfMonth, 'month' | 'from' | 'to' | 'previous' | 'next'>;
type MonthSwitchProps = {
  of: Month;
  onShow: (month: string) => void;
  /** The name stands large between both ends of the page. */
  isWide?: boolean;
};

/** A month with its neighbours one tap away. */
export const MonthSwitch = ({ of, onShow, isWide = false }: MonthSwitchProps) => {
  const t = useHoursTexts();
  const words = useHoursWords();
  const { month, previous, next } = of;
  const toward = (neighbour: string | null | undefined) => ({
    variant: 'outline' as const,
    isIconOnly: true,
    disabled: !neighbour,
    onClick: () => neighbour && onShow(neighbour),
  });
  return (
    <div className={classNames('flex items-center gap-3', isWide && 'justify-between')}>
      <Button {...toward(previous)} aria-label={t('month-before')}>
        <ChevronLeftIcon />
      </Button>
      <div className={classNames('min-w-0', isWide && 'text-center')} aria-live="polite">
        <h2 className={isWide ? 'font-serif text-h2 font-bold' : 'text-h3'}>{words.month(month)}</h2>
        <p className="text-sm text-ink-2">{words.days(of)}</p>
      </div>
      <Button {...toward(next)} aria-label={t('month-after')}>
        <ChevronRightIcon />
      </Button>
    </div>
  );
};
