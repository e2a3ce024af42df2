import type { ComponentProps, MouseEvent } from 'react';
import { useHref, useNavigate } from 'react-router';

type LinkProps = Omit<ComponentProps<'a'>, 'href'> & {
  to: string;
  /** What the next page is told beside its address. */
  state?: object;
};

const opensElsewhere = (event: MouseEvent, target: string | undefined): boolean =>
  event.button !== 0 ||
  event.metaKey ||
  event.altKey ||
  event.ctrlKey ||
  event.shiftKey ||
  (target ?? '_self') !== '_self';

/**
 * A link inside the app: the address for the browser, the router for a plain press. The router's own one brings what
 * prefetches data for routes that have loaders, 5 KB that no page here uses.
 */
export const Link = ({ to, state, onClick, ...rest }: LinkProps) => {
  const href = useHref(to);
  const navigate = useNavigate();
  const follow = (event: MouseEvent<HTMLAnchorElement>): void => {
    onClick?.(event);
    if (event.defaultPrevented || opensElsewhere(event, rest.target)) return;
    event.preventDefault();
    // The page one is on already is not put into the history a second time.
    const isHere = href === location.pathname + location.search + location.hash;
    void navigate(to, { replace: isHere, state });
  };
  return <a {...rest} href={href} onClick={follow} />;
};
