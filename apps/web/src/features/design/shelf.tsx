import { type ReactNode, useId } from 'react';

/** One kind of pieces, under its name. */
export const Shelf = ({ title, children }: { title: string; children: ReactNode }) => {
  const id = useId();
  return (
    <section aria-labelledby={id} className="flex min-w-0 flex-col gap-4">
      <h2 id={id} className="border-b-[3px] border-yellow-500 pb-2 font-serif text-2xl font-bold">
        {title}
      </h2>
      {children}
    </section>
  );
};

/** A piece with the name of its state above it. */
export const Specimen = ({ name, children }: { name: string; children: ReactNode }) => (
  <div className="flex min-w-0 flex-col items-start justify-end gap-2">
    <p className="text-xs text-ink-2">{name}</p>
    {children}
  </div>
);
