import type { ComponentProps, ReactNode } from 'react';
import { classNames } from '../class-names.ts';
import { Link } from './link.tsx';

type Variant = 'main' | 'accent' | 'outline' | 'quiet' | 'danger' | 'danger-outline';
type Size = 'small' | 'medium' | 'large';

export type ButtonLook = {
  variant?: Variant | undefined;
  size?: Size | undefined;
  /** Before the words; `iconEnd` stands after them. */
  icon?: ReactNode;
  iconEnd?: ReactNode;
  /** A square of 44 px without words, so give it an `aria-label`. */
  isIconOnly?: boolean | undefined;
  /** As wide as its place, on phones only or everywhere. */
  wide?: 'phone' | 'always' | undefined;
};

const VARIANTS: Record<Variant, string> = {
  main: 'border-transparent bg-green-700 text-white hover:bg-green-800 active:bg-green-900',
  accent:
    'border-transparent bg-yellow-500 text-ink hover:bg-yellow-600 active:bg-yellow-700 on-green:bg-yellow-400 on-green:hover:bg-yellow-500 on-green:active:bg-yellow-600',
  outline:
    'border-edge text-ink hover:border-ink-2 hover:bg-sand active:bg-muted on-green:border-green-300 on-green:text-white on-green:hover:bg-green-700 on-green:active:bg-green-900',
  quiet:
    'border-transparent text-green-700 hover:bg-green-100 active:bg-green-100 on-green:text-white on-green:hover:bg-green-700 on-green:active:bg-green-900',
  danger: 'border-transparent bg-clay-600 text-white hover:bg-clay-700 active:bg-clay-800',
  'danger-outline': 'border-clay-600 text-clay-700 hover:bg-clay-100 active:border-clay-800',
};

const SIZES: Record<Size, string> = {
  small: 'min-h-11 px-4 py-2 text-label',
  medium: 'min-h-12 px-5.5 py-2.5 text-base',
  large: 'min-h-13.5 px-7 py-3 text-lead',
};

/** A button that is working keeps its colour although it cannot be pressed. */
const DISABLED =
  'disabled:cursor-not-allowed not-aria-busy:disabled:border-transparent not-aria-busy:disabled:bg-muted not-aria-busy:disabled:text-ink-3';

/** For elements that must look like a button without being one: a `<label>` of a file input, a `<summary>`. */
export const buttonClass = ({ variant = 'main', size = 'medium', isIconOnly = false, wide }: ButtonLook = {}): string =>
  classNames(
    'inline-flex max-w-full wrap-anywhere items-center justify-center gap-2.5 rounded-control border-[1.5px] text-center font-semibold leading-tight no-underline transition-colors',
    VARIANTS[variant],
    isIconOnly ? 'size-11 shrink-0' : SIZES[size],
    DISABLED,
    wide === 'always' && 'w-full',
    wide === 'phone' && 'w-full sm:w-auto',
  );

type ButtonProps = ButtonLook & ComponentProps<'button'>;

export const Button = ({
  variant,
  size,
  icon,
  iconEnd,
  isIconOnly,
  wide,
  className,
  children,
  ...rest
}: ButtonProps) => (
  <button type="button" {...rest} className={classNames(buttonClass({ variant, size, isIconOnly, wide }), className)}>
    {icon}
    {children}
    {iconEnd}
  </button>
);

type ButtonLinkProps = ButtonLook &
  Omit<ComponentProps<'a'>, 'href'> &
  ({ to: string; state?: object } | { href: string });

/** `to` stays inside the app; `href` leaves it (a file, a lesson, a telephone number). */
export const ButtonLink = ({
  variant,
  size,
  icon,
  iconEnd,
  isIconOnly,
  wide,
  className,
  children,
  ...target
}: ButtonLinkProps) => {
  const look = classNames(buttonClass({ variant, size, isIconOnly, wide }), className);
  const words = (
    <>
      {icon}
      {children}
      {iconEnd}
    </>
  );
  return 'to' in target ? (
    <Link {...target} className={look}>
      {words}
    </Link>
  ) : (
    <a {...target} className={look}>
      {words}
    </a>
  );
};
