import type { ArrearsHousehold } from '@temari/contracts/office-arrears';
import { PhoneIcon } from '../../../ui/brand/icons.tsx';
import { classNames } from '../../../ui/class-names.ts';
import { Badge } from '../../../ui/states/badge.tsx';
import { useWords } from '../use-words.ts';
import { useTexts } from './texts.ts';

type StandingProps = {
  of: Pick<ArrearsHousehold, 'daysLate' | 'dueOn' | 'needsCall' | 'promise' | 'isInReview' | 'isHeld'>;
  /** At the right edge where there is room. */
  isAtEnd?: boolean;
};

/** How late it is, whether somebody is to call, and what stops the ladder. */
export const Standing = ({ of, isAtEnd = false }: StandingProps) => {
  const { daysLate, dueOn, needsCall, promise, isInReview, isHeld } = of;
  const t = useTexts();
  const words = useWords();
  return (
    <span className={classNames('flex flex-wrap gap-1.5', isAtEnd && 'sm:justify-end')}>
      {dueOn !== null && (
        <Badge tone={daysLate > 0 ? 'bad' : 'waiting'}>
          {daysLate > 0 ? t('late', { count: daysLate }) : t('due', { date: words.date(dueOn) })}
        </Badge>
      )}
      {needsCall && (
        <Badge tone="warning" icon={<PhoneIcon size={16} />}>
          {t('call-now')}
        </Badge>
      )}
      {promise && dueOn !== null && promise.state !== 'kept' && (
        <Badge tone={promise.state === 'open' ? 'upcoming' : 'bad'}>
          {t(`promise-${promise.state}`, { date: words.date(promise.for) })}
        </Badge>
      )}
      {isInReview && <Badge tone="review">{t('in-review')}</Badge>}
      {isHeld && <Badge tone="quiet">{t('is-held')}</Badge>}
    </span>
  );
};
