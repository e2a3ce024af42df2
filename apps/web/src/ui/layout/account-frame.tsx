import type { ReactNode } from 'react';

/** A narrow card in the middle: the form is all there is to do here. */
export const AccountFrame = ({ title, children }: { title: string; children: ReactNode }) => (
  <div className="mx-auto grid w-full max-w-[480px] gap-6 px-5 py-10 sm:py-16">
    <title>{title}</title>
    <h1 className="font-serif text-h1 font-bold">{title}</h1>
    <div className="grid gap-5 rounded-card bg-surface p-5 shadow-sh1 sm:p-7">{children}</div>
  </div>
);
