import type { ClassStatus } from '@temari/contracts/vocabulary';
import { Badge } from '../../ui/states/badge.tsx';
import { useClassWords } from './class-words.ts';

/** Up Coming in orange, anything else in green, always with its word. */
export const ClassStatusBadge = ({ status }: { status: ClassStatus }) => {
  const words = useClassWords();
  return <Badge tone={status === 'Up Coming' ? 'upcoming' : 'good'}>{words.status(status)}</Badge>;
};
