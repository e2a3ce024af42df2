import type { ReactNode } from 'react';
import { OwnLanguage } from '../../ui/layout/own-language.tsx';

type OfficePageProps = {
  title: string;
  /** Where the title names a person: what the tab is called instead, because the browser's history keeps that. */
  tab?: string;
  /** Beside the title: how many, what state. */
  beside?: ReactNode;
  below?: ReactNode;
  back?: ReactNode;
  actions?: ReactNode;
  children: ReactNode;
};

/** A page of the office: a smaller headline than the site's, and all the width there is. */
export const OfficePage = ({ title, tab = title, beside, below, back, actions, children }: OfficePageProps) => (
  <div className="flex flex-col gap-6">
    <title>{tab}</title>
    <header className="flex flex-wrap items-end justify-between gap-x-6 gap-y-4">
      <div className="flex min-w-0 flex-col items-start gap-1.5">
        {back}
        <div className="flex flex-wrap items-center gap-x-4 gap-y-2">
          <h1 className="min-w-0 font-serif text-office font-bold wrap-anywhere">
            <OwnLanguage>{title}</OwnLanguage>
          </h1>
          {beside}
        </div>
        {below && <div className="text-label text-ink-2">{below}</div>}
      </div>
      {actions && <div className="flex flex-wrap items-center gap-3">{actions}</div>}
    </header>
    {children}
  </div>
);
