import { type ReactNode, useEffect, useRef } from 'react';

type StepFrameProps = { title: string; lead: string; children: ReactNode };

/** A step of the reset. It starts at its heading, which a screen reader then reads aloud. */
export const StepFrame = ({ title, lead, children }: StepFrameProps) => {
  const heading = useRef<HTMLHeadingElement>(null);
  useEffect(() => heading.current?.focus(), []);
  return (
    <div className="grid gap-5">
      <div className="grid gap-1.5">
        <h2 ref={heading} tabIndex={-1} className="text-h3 outline-none">
          {title}
        </h2>
        <p className="text-ink-2">{lead}</p>
      </div>
      {children}
    </div>
  );
};
