import type { ReactNode } from 'react';
import { CheckIcon, InfoIcon, WarningIcon } from '../brand/first-icons.tsx';

export type NoteTone = 'info' | 'error' | 'warning' | 'success';

const TONES: Record<NoteTone, { look: string; Icon: typeof InfoIcon }> = {
  info: { look: 'bg-dusk-100 text-dusk-700', Icon: InfoIcon },
  error: { look: 'bg-clay-100 text-clay-800', Icon: WarningIcon },
  warning: { look: 'bg-yellow-100 text-yellow-800', Icon: InfoIcon },
  success: { look: 'bg-green-100 text-green-800', Icon: CheckIcon },
};

type NoteProps = {
  tone?: NoteTone | undefined;
  title?: ReactNode;
  children?: ReactNode;
  action?: ReactNode;
  icon?: ReactNode;
  /** `alert` when it appears as an answer to what the person just did. */
  role?: 'alert' | 'status' | undefined;
  className?: string | undefined;
};

export const Note = ({ tone = 'info', title, children, action, icon, role, className = '' }: NoteProps) => {
  const { look, Icon } = TONES[tone];
  return (
    <div
      role={role}
      className={`flex gap-3 rounded-note px-4 py-3.5 text-label leading-normal [&_.link]:text-inherit ${look} ${className}`}
    >
      <span className="pt-px">{icon ?? <Icon size={20} />}</span>
      <div className="flex min-w-0 grow flex-wrap items-center justify-between gap-x-4 gap-y-2">
        <p className="min-w-0">
          {title && <strong className="font-semibold">{title} </strong>}
          {children}
        </p>
        {action}
      </div>
    </div>
  );
};
