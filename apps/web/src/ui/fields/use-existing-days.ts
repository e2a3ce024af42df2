import { type Calendar, CalendarDate, DateFormatter } from '@internationalized/date';
import { type RefObject, useEffect, useEffectEvent, useRef, useState } from 'react';
import { useControlTexts } from '../control-texts.ts';

type Part = 'day' | 'month' | 'year';

/** What stands in a part of the field; null while it is empty. */
const standing = (field: Element, part: Part): number | null => {
  const value = field.querySelector(`[data-type=${part}]`)?.getAttribute('aria-valuenow');
  return value ? Number(value) : null;
};

type ExistingDays = {
  field: RefObject<HTMLDivElement | null>;
  /** Why the day that was typed is refused; null while there is nothing to say. */
  refusal: string | null;
  /** Whether the field is being left with a day that does not exist: then the value it reports is wrong. */
  isRefusing: () => boolean;
  forget: () => void;
};

/** React Aria turns a day that a month does not have into another one without a word. This refuses it with a sentence. */
export const useExistingDays = (calendar: Calendar, locale: string): ExistingDays => {
  const t = useControlTexts();
  const field = useRef<HTMLDivElement>(null);
  const digits = useRef('');
  const isLeaving = useRef(false);
  const [refusal, setRefusal] = useState<string | null>(null);

  /** More days than any month has: React Aria would take the second digit alone. */
  const judgeDigit = useEffectEvent((event: InputEvent): void => {
    const day = event.target instanceof Element && event.target.closest('[data-type=day]');
    if (!day || !/^\d$/.test(event.data ?? '')) return;
    const typed = `${digits.current}${event.data}`;
    if (Number(typed) > Number(day.getAttribute('aria-valuemax')) && typed.length === 2) {
      event.preventDefault();
      event.stopPropagation();
      setRefusal(t('no-such-day', { day: Number(typed) }));
      return;
    }
    digits.current = typed.length < 2 ? typed : '';
    setRefusal(null);
  });

  const judgeDate = useEffectEvent(({ relatedTarget }: FocusEvent): void => {
    const group = field.current;
    if (!group || (relatedTarget instanceof Node && group.contains(relatedTarget))) return;
    const [day, month, year] = (['day', 'month', 'year'] as const).map((part) => standing(group, part));
    if (!day || !month || !year) return;
    const first = new CalendarDate(calendar, year, month, 1);
    const days = calendar.getDaysInMonth(first);
    if (day <= days) return;
    isLeaving.current = true;
    setTimeout(() => {
      isLeaving.current = false;
    });
    const name = new DateFormatter(locale, { month: 'long', timeZone: 'UTC' }).format(first.toDate('UTC'));
    setRefusal(t('day-not-in-month', { day, days, month: name }));
  });

  useEffect(() => {
    const group = field.current;
    const begin = (): void => {
      digits.current = '';
    };
    // Before React Aria hears of them.
    group?.addEventListener('focusin', begin, true);
    group?.addEventListener('beforeinput', judgeDigit, true);
    group?.addEventListener('focusout', judgeDate, true);
    return () => {
      group?.removeEventListener('focusin', begin, true);
      group?.removeEventListener('beforeinput', judgeDigit, true);
      group?.removeEventListener('focusout', judgeDate, true);
    };
  }, []);

  return { field, refusal, isRefusing: () => isLeaving.current, forget: () => setRefusal(null) };
};
