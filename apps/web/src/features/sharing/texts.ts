import { SERVICE_TYPES, type ServiceType } from '@temari/contracts/vocabulary';
import { defineTexts } from '../../lib/language/i18n.ts';
import english from '../../messages/en/sharing.json';

export const useTexts = defineTexts('sharing', english);

export const SERVICE_NAMES = {
  [SERVICE_TYPES.tutor]: 'service-tutor',
  [SERVICE_TYPES.language]: 'service-language',
  [SERVICE_TYPES.visa]: 'service-visa',
  [SERVICE_TYPES.studyAbroad]: 'service-study-abroad',
} as const satisfies Record<ServiceType, string>;
