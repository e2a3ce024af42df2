import type { Standing } from '@temari/contracts/months';
import english from '../../messages/en/months.json';
import { useDates } from '../language/dates.ts';
import { defineTexts } from '../language/i18n.ts';

const useTexts = defineTexts('months', english);

/** How an enrollment stands with its months, in words, and whether that is good, to be done or overdue. */
export const useStandingWords = () => {
  const t = useTexts();
  const dates = useDates();
  return (standing: Standing): { words: string; tone: 'good' | 'waiting' | 'bad' | 'quiet' } => {
    switch (standing.is) {
      case 'paid-until':
        return { words: t('standing-paid-until', { date: dates.brief(standing.on) }), tone: 'good' };
      case 'due':
        return {
          words: standing.inDays <= 0 ? t('standing-due-today') : t('standing-due', { count: standing.inDays }),
          tone: 'waiting',
        };
      case 'late':
        return { words: t('standing-late', { count: standing.days }), tone: 'bad' };
      case 'paid-once':
        return { words: t('standing-paid-once'), tone: 'good' };
      case 'paused':
        return { words: t('standing-paused', { date: dates.brief(standing.until) }), tone: 'quiet' };
      case 'stopped':
        return { words: t('standing-stopped', { date: dates.brief(standing.on) }), tone: 'quiet' };
      default:
        return { words: t('standing-starts-with-class'), tone: 'quiet' };
    }
  };
};
