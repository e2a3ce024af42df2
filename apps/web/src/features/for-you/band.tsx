import type { ReactNode } from 'react';

type BandProps = { title: ReactNode; detail?: ReactNode; action: ReactNode };

/**
 * A green band across the page: what it says, and the one thing to do about it. Always as tall as its longest content
 * needs, so that what comes into it later moves nothing.
 */
export const Band = ({ title, detail, action }: BandProps) => (
  <section className="on-green relative z-10 bg-green-800">
    <div className="wrap flex min-h-45 flex-col justify-center gap-3 py-4 sm:min-h-24 sm:flex-row sm:items-center sm:justify-between sm:gap-6">
      <div className="min-w-0">
        <p className="line-clamp-3 text-lg leading-snug font-semibold text-white sm:line-clamp-2">{title}</p>
        {detail && <p className="truncate text-label text-green-200">{detail}</p>}
      </div>
      <div className="flex shrink-0 flex-col sm:flex-row">{action}</div>
    </div>
  </section>
);
