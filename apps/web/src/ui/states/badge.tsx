import type { ReactNode } from 'react';
import { CheckIcon, EyeIcon, WarningIcon, XIcon } from '../brand/first-icons.tsx';
import { ClockIcon } from '../brand/icons.tsx';
import { CalendarIcon } from '../brand/service-icons.tsx';

export type BadgeTone = 'waiting' | 'review' | 'good' | 'bad' | 'upcoming' | 'quiet' | 'warning';

const TONES: Record<BadgeTone, { look: string; Icon: typeof CheckIcon }> = {
  waiting: { look: 'bg-yellow-100 text-yellow-800', Icon: ClockIcon },
  review: { look: 'bg-dusk-100 text-dusk-700', Icon: EyeIcon },
  good: { look: 'bg-green-100 text-green-800', Icon: CheckIcon },
  bad: { look: 'bg-clay-100 text-clay-700', Icon: XIcon },
  upcoming: { look: 'bg-orange-100 text-orange-700', Icon: CalendarIcon },
  quiet: { look: 'bg-sand text-ink-2', Icon: ClockIcon },
  warning: { look: 'bg-yellow-100 text-yellow-800', Icon: WarningIcon },
};

type BadgeProps = { tone: BadgeTone; icon?: ReactNode; children: ReactNode };

/** A state, always as icon and word: the colour only supports them. */
export const Badge = ({ tone, icon, children }: BadgeProps) => {
  const { look, Icon } = TONES[tone];
  return (
    <span
      className={`inline-flex min-h-7 items-center gap-1.5 rounded-badge px-2 py-0.5 text-xs font-semibold ${look}`}
    >
      {icon ?? <Icon size={16} />}
      {children}
    </span>
  );
};
