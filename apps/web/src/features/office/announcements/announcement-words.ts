import type { AnnouncementState } from '@temari/contracts/announcement-rules';
import type { Announcement } from '@temari/contracts/office-announcements';
import type { BadgeTone } from '../../../ui/states/badge.tsx';
import { useWords } from '../use-words.ts';
import { useTexts } from './texts.ts';

export const STATE_TONES: Record<AnnouncementState, BadgeTone> = {
  waiting: 'waiting',
  sending: 'upcoming',
  sent: 'good',
  stopped: 'bad',
};

/** For whom something was announced, in the reader's language. */
export const useAudienceWords = (): ((audience: Announcement['audience']) => string) => {
  const t = useTexts();
  const words = useWords();
  return ({ kind, grade, service, class: course }) => {
    if (kind === 'class') return course ? words.className(course) : t('class-gone');
    if (kind === 'grade' && grade) return t('grade-of', { grade: words.grade(grade) });
    if (kind === 'service' && service) return words.service(service);
    return t('audience-all');
  };
};
