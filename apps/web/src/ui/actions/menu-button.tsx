import { type KeyboardEvent, type MouseEvent, type ReactNode, useEffect, useRef } from 'react';
import { ChevronDownIcon } from '../brand/first-icons.tsx';
import { classNames } from '../class-names.ts';
import { Link } from './link.tsx';

type MenuButtonProps = {
  /** The button's content: words, or a picture with `aria-label`. */
  label: ReactNode;
  'aria-label'?: string | undefined;
  /** The edge of the button along which the panel opens. */
  align?: 'start' | 'end' | undefined;
  hasChevron?: boolean | undefined;
  className?: string | undefined;
  /** `MenuLink`s and `MenuAction`s. */
  children: ReactNode;
};

const entries = (menu: HTMLElement): HTMLElement[] => [
  ...menu.querySelectorAll<HTMLElement>('a[href], button:enabled'),
];

/**
 * A `<details>`: it opens before any script has arrived. The script adds what people expect:
 * Escape, a press outside, leaving with Tab and choosing all close it; the arrows walk through it.
 */
export const MenuButton = ({
  label,
  align = 'start',
  hasChevron = true,
  className,
  children,
  'aria-label': ariaLabel,
}: MenuButtonProps) => {
  const details = useRef<HTMLDetailsElement>(null);

  const close = () => {
    if (details.current) details.current.open = false;
  };

  useEffect(() => {
    const closeOutside = (event: PointerEvent) => {
      const menu = details.current;
      if (menu?.open && event.target instanceof Node && !menu.contains(event.target)) menu.open = false;
    };
    document.addEventListener('pointerdown', closeOutside);
    return () => document.removeEventListener('pointerdown', closeOutside);
  }, []);

  const walk = (event: KeyboardEvent<HTMLDetailsElement>) => {
    const menu = event.currentTarget;
    if (event.key === 'Escape' && menu.open) {
      event.stopPropagation();
      close();
      menu.querySelector('summary')?.focus();
    }
    if (event.key !== 'ArrowDown' && event.key !== 'ArrowUp') return;
    event.preventDefault();
    menu.open = true;
    const all = entries(menu);
    const here = all.indexOf(document.activeElement as HTMLElement);
    const step = event.key === 'ArrowDown' ? 1 : -1;
    const next = here < 0 ? (step > 0 ? 0 : all.length - 1) : (here + step + all.length) % all.length;
    all[next]?.focus();
  };

  return (
    <details
      ref={details}
      className="group relative"
      onKeyDown={walk}
      onBlur={(event) => {
        if (event.relatedTarget && !event.currentTarget.contains(event.relatedTarget)) close();
      }}
    >
      <summary
        aria-label={ariaLabel}
        className={classNames(
          'flex min-h-11 cursor-pointer list-none items-center gap-1.5 rounded-control px-3 text-label font-semibold select-none hover:text-green-700 on-green:hover:text-yellow-400 [&::-webkit-details-marker]:hidden',
          className,
        )}
      >
        {label}
        {hasChevron && <ChevronDownIcon size={18} className="transition-transform group-open:rotate-180" />}
      </summary>
      {/* biome-ignore lint/a11y/useKeyWithClickEvents lint/a11y/noStaticElementInteractions: hears the presses of its entries */}
      <div
        className={classNames(
          'on-paper absolute top-full z-30 mt-1.5 flex min-w-52 max-w-[calc(100vw-2*var(--margin))] animate-rise flex-col rounded-note border border-line bg-surface p-1.5 shadow-sh2',
          align === 'end' ? 'right-0' : 'left-0',
        )}
        onClick={(event: MouseEvent<HTMLDivElement>) => {
          if (event.target instanceof Element && event.target.closest('a, button')) close();
        }}
      >
        {children}
      </div>
    </details>
  );
};

const ENTRY =
  'flex min-h-11 w-full items-center gap-3 rounded-badge px-3 py-2 text-left text-label hover:bg-green-50 active:bg-green-100 aria-[current=page]:bg-green-100 aria-[current=page]:font-semibold';

type EntryProps = { icon?: ReactNode; children: ReactNode };

export const MenuLink = ({
  to,
  icon,
  children,
  ...rest
}: EntryProps & { to: string; 'aria-current'?: 'page' | undefined }) => (
  <Link to={to} className={ENTRY} {...rest}>
    {icon}
    {children}
  </Link>
);

export const MenuAction = ({
  onSelect,
  icon,
  children,
  isDanger = false,
}: EntryProps & { onSelect: () => void; isDanger?: boolean | undefined }) => (
  <button type="button" className={classNames(ENTRY, isDanger && 'text-clay-700')} onClick={onSelect}>
    {icon}
    {children}
  </button>
);
