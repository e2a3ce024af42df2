import type { ImportState } from '@temari/contracts/import-columns';
import { Badge } from '../../../ui/states/badge.tsx';
import { useTexts } from './texts.ts';

const TONES = {
  checked: 'waiting',
  applying: 'review',
  applied: 'good',
  undoing: 'review',
  undone: 'quiet',
} as const satisfies Record<ImportState, string>;

export const StateBadge = ({ state }: { state: ImportState }) => {
  const t = useTexts();
  return <Badge tone={TONES[state]}>{t(`state-${state}`)}</Badge>;
};
