import type { Needs } from '@temari/contracts/vocabulary';
import type { ReactNode } from 'react';
import { TextLink } from '../../ui/actions/text-link.tsx';
import { useMay } from './shell/use-office.ts';

type WorkLinkProps = { to: string; needs: Needs; className?: string; children: ReactNode };

/** A link to a page of the office; only its words for whoever does not work on what is there. */
export const WorkLink = ({ to, needs, className, children }: WorkLinkProps) =>
  useMay()(needs) ? (
    <TextLink to={to} className={className}>
      {children}
    </TextLink>
  ) : (
    <span className={className}>{children}</span>
  );
