import type { ReactNode } from 'react';
import { ButtonLink, type ButtonLook } from './button.tsx';

type JoinLinkProps = Pick<ButtonLook, 'size' | 'icon'> & { meetingLink: string; children: ReactNode };

/** The one button that leads into a lesson, in a tab of its own that learns nothing of this one. */
export const JoinLink = ({ meetingLink, children, ...look }: JoinLinkProps) => (
  <ButtonLink {...look} href={meetingLink} target="_blank" rel="noopener noreferrer" variant="accent" wide="phone">
    {children}
  </ButtonLink>
);
