import type { LearningClass, Person } from '@temari/contracts/classes';
import type { ClassStatus } from '@temari/contracts/vocabulary';
import { useTexts } from './texts.ts';

const STATUSES = {
  Pending: 'status-pending',
  'Up Coming': 'status-up-coming',
  Running: 'status-running',
  Completed: 'status-completed',
} as const satisfies Record<ClassStatus, string>;

const SERVICES = {
  'Grade 5-12 Tutoring': 'service-tutor',
  'Language Practice': 'service-language',
  'Visa Preparation': 'service-visa',
  'Study Abroad': 'service-study-abroad',
} as const satisfies Record<LearningClass['serviceType'], string>;

/** What the wire names, in the reader's words. */
export const useClassWords = () => {
  const t = useTexts();
  return {
    status: (status: ClassStatus): string => t(STATUSES[status]),
    service: (serviceType: LearningClass['serviceType']): string => t(SERVICES[serviceType]),
    person: (person: Person | null | undefined): string | null => (person ? t('full-name', { ...person }) : null),
  };
};
