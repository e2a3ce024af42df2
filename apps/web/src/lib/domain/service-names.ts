import { SERVICE_TYPES, type ServiceType } from '@temari/contracts/vocabulary';

/** The keys under which each feature says what was bought. */
export const SERVICE_NAMES = {
  [SERVICE_TYPES.tutor]: 'service-tutor',
  [SERVICE_TYPES.language]: 'service-language',
  [SERVICE_TYPES.visa]: 'service-visa',
  [SERVICE_TYPES.studyAbroad]: 'service-study-abroad',
} as const satisfies Record<ServiceType, string>;
