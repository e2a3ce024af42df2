import type { ConsentState } from '@temari/contracts/vocabulary';
import { Badge, type BadgeTone } from '../states/badge.tsx';
import { usePeopleTexts } from './people-words.ts';

const TONES: Record<Exclude<ConsentState, 'not-needed'>, BadgeTone> = {
  missing: 'warning',
  asked: 'waiting',
  given: 'good',
};

/** Whether a guardian has agreed; nothing for an adult, who needs nobody's yes. */
export const ConsentBadge = ({ consent }: { consent: ConsentState }) => {
  const t = usePeopleTexts();
  return consent === 'not-needed' ? null : <Badge tone={TONES[consent]}>{t(`consent-${consent}`)}</Badge>;
};
