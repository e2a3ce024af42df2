import type { ReactNode } from 'react';
import { paths } from '../../lib/navigation/paths.ts';
import { ButtonLink, type ButtonLook } from './button.tsx';

type JoinLinkProps = Pick<ButtonLook, 'size' | 'icon'> & { classId: string; children: ReactNode };

const GOES_IN = { goesIn: true };

/** The one button that leads into a lesson. Whoever pressed it goes straight into the room if that is open. */
export const JoinLink = ({ classId, children, ...look }: JoinLinkProps) => (
  <ButtonLink
    {...look}
    to={paths.join(classId)}
    state={GOES_IN}
    data-state={JSON.stringify(GOES_IN)}
    variant="accent"
    wide="phone"
  >
    {children}
  </ButtonLink>
);
