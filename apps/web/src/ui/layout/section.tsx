import { type ReactNode, useId } from 'react';
import { classNames } from '../class-names.ts';

type SectionProps = {
  title: ReactNode;
  /** `page` is a headline of its own (serif); `form` a quiet heading between groups of fields. */
  kind?: 'page' | 'form' | undefined;
  actions?: ReactNode;
  className?: string | undefined;
  children?: ReactNode;
};

/** A section named by its heading. A thin line separates two sections of a form. */
export const Section = ({ title, kind = 'form', actions, className, children }: SectionProps) => {
  const id = useId();
  return (
    <section
      aria-labelledby={id}
      className={classNames(
        'flex flex-col gap-5',
        kind === 'form' && 'border-line [section+&]:border-t [section+&]:pt-7',
        className,
      )}
    >
      <div className="flex flex-wrap items-center justify-between gap-x-4 gap-y-2">
        <h2 id={id} className={kind === 'page' ? 'font-serif text-h2 font-bold' : 'text-h3'}>
          {title}
        </h2>
        {actions}
      </div>
      {children}
    </section>
  );
};
