import type { ReactNode } from 'react';
import { Illustration, type IllustrationName } from '../../ui/brand/illustration.tsx';

type ServiceHeadProps = { title: string; lead: string; picture: IllustrationName; alt?: string; children?: ReactNode };

/** What the service is, beside its drawing; on phones the drawing comes first. */
export const ServiceHead = ({ title, lead, picture, alt, children }: ServiceHeadProps) => (
  <div className="wrap grid items-center gap-6 pt-3 pb-10 sm:grid-cols-2 lg:gap-16 lg:pt-6 lg:pb-14">
    <div className="flex flex-col items-start gap-4 max-sm:order-2">
      <h1 className="font-serif text-h1 font-bold">{title}</h1>
      <p className="max-w-130 text-lead text-ink-soft">{lead}</p>
      {children}
    </div>
    <Illustration
      name={picture}
      priority
      {...(alt && { alt })}
      className="aspect-5/3 w-full rounded-picture object-cover"
    />
  </div>
);
