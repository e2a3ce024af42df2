import type { ComponentType, ReactNode } from 'react';

/** One way to reach somebody: what it is, what it costs, and what can be done about it. */
export const ReachRow = ({
  Icon,
  title,
  children,
  cost,
  control,
}: {
  Icon: ComponentType<{ size?: number }>;
  title: string;
  children: ReactNode;
  cost?: string | undefined;
  control: ReactNode;
}) => (
  <li className="flex gap-3.5 border-t border-line py-4 first:border-t-0">
    <span className="grid size-11 shrink-0 place-items-center rounded-control bg-sand text-ink-2">
      <Icon size={20} />
    </span>
    <div className="flex min-w-0 grow flex-col gap-0.5">
      <span className="font-semibold">{title}</span>
      <span className="text-ink-2">{children}</span>
      {cost && <span className="text-sm font-semibold text-green-700">{cost}</span>}
    </div>
    <div className="shrink-0">{control}</div>
  </li>
);
