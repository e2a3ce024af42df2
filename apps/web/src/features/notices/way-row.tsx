import type { ReactNode } from 'react';
import type { BellIcon } from '../../ui/brand/icons.tsx';

type WayRowProps = { Icon: typeof BellIcon; title: string; text: ReactNode; action: ReactNode; children?: ReactNode };

/** One way in which notices reach somebody, and what can be done about it. */
export const WayRow = ({ Icon, title, text, action, children }: WayRowProps) => (
  <li className="flex gap-3.5 border-line py-5 first:pt-0 last:pb-0 not-first:border-t">
    <span className="grid size-11 shrink-0 place-items-center rounded-control bg-sand text-ink-2">
      <Icon size={20} />
    </span>
    <div className="flex min-w-0 grow flex-col gap-3">
      <div className="flex flex-wrap items-center justify-between gap-x-4 gap-y-2">
        <div className="min-w-0">
          <h3 className="font-semibold">{title}</h3>
          <p className="break-words text-ink-2">{text}</p>
        </div>
        {action}
      </div>
      {children}
    </div>
  </li>
);
