import type { ConsentState } from '@temari/contracts/vocabulary';
import { usePeopleTexts } from '../../ui/people/people-words.ts';
import { Badge, type BadgeTone } from '../../ui/states/badge.tsx';

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
