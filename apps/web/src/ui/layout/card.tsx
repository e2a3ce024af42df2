import type { ReactNode } from 'react';
import { classNames } from '../class-names.ts';

type CardProps = {
  title?: ReactNode;
  headingLevel?: 2 | 3 | undefined;
  actions?: ReactNode;
  /** The thin hem: only on cards that name a price or confirm an action. */
  hem?: ReactNode;
  /** A picture at the top that reaches the edges. */
  picture?: ReactNode;
  /** `raised` floats, `flat` has a line and no shadow (the office), `card` is the rest. */
  kind?: 'card' | 'raised' | 'flat' | undefined;
  as?: 'div' | 'article' | 'section' | 'li' | undefined;
  className?: string | undefined;
  children?: ReactNode;
};

const KINDS = { card: 'shadow-sh1', raised: 'shadow-sh2', flat: '' };

export const Card = ({
  title,
  headingLevel = 2,
  actions,
  hem,
  picture,
  kind = 'card',
  as: Element = 'div',
  className,
  children,
}: CardProps) => {
  const Heading = headingLevel === 2 ? 'h2' : 'h3';
  return (
    <Element
      className={classNames(
        'flex min-w-0 flex-col overflow-hidden rounded-card border border-line bg-surface',
        KINDS[kind],
        className,
      )}
    >
      {hem}
      {picture}
      <div className="flex grow flex-col gap-4 p-5 sm:p-6">
        {(title || actions) && (
          <div className="flex flex-wrap items-baseline justify-between gap-x-4 gap-y-2">
            {title && <Heading className="min-w-0 text-h3">{title}</Heading>}
            {actions}
          </div>
        )}
        {children}
      </div>
    </Element>
  );
};
