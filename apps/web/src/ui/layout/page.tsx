import type { ReactNode } from 'react';
import { classNames } from '../class-names.ts';

type PageProps = {
  title: ReactNode;
  lead?: ReactNode;
  /** Above the title: the way back. */
  back?: ReactNode;
  /** Under the title: a badge, the steps. */
  below?: ReactNode;
  actions?: ReactNode;
  /** `wide` 1120, `text` for reading (720), `form` for one column of fields (480). */
  width?: 'wide' | 'text' | 'form' | undefined;
  children?: ReactNode;
};

const WIDTHS = { wide: '', text: 'max-w-180', form: 'max-w-120' };

export const Page = ({ title, lead, back, below, actions, width = 'wide', children }: PageProps) => (
  <div className="wrap pt-8 pb-12 lg:pt-12 lg:pb-22">
    <div className={classNames('flex flex-col gap-6 lg:gap-8', WIDTHS[width], width === 'form' && 'mx-auto')}>
      <header className="flex flex-col gap-4 sm:flex-row sm:flex-wrap sm:items-end sm:justify-between">
        <div className="flex min-w-0 flex-col items-start gap-2">
          {back}
          <h1 className="font-serif text-h1 font-bold">{title}</h1>
          {lead && <p className="max-w-160 text-lead text-ink-2">{lead}</p>}
          {below}
        </div>
        {actions && <div className="flex flex-wrap gap-3">{actions}</div>}
      </header>
      {children}
    </div>
  </div>
);
