import type { StatementRow } from '@temari/contracts/office-statements';
import type { RowGroup } from '@temari/contracts/statement-columns';
import { Badge, type BadgeTone } from '../../../ui/states/badge.tsx';
import { useTexts } from './texts.ts';

const TONES: Record<RowGroup | 'deposit' | 'gift', BadgeTone> = {
  sure: 'review',
  doubtful: 'waiting',
  unknown: 'warning',
  matched: 'good',
  deposit: 'good',
  gift: 'good',
  'not-ours': 'quiet',
};

const groupOf = ({ state, verdict }: StatementRow): keyof typeof TONES => (state === 'open' ? verdict : state);

export const RowBadge = ({ row }: { row: StatementRow }) => {
  const t = useTexts();
  const group = groupOf(row);
  return <Badge tone={TONES[group]}>{t(`group-${group}`)}</Badge>;
};
