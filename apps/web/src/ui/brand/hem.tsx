import { classNames } from '../class-names.ts';

type Variant = 'light' | 'on-green';

type HemProps = { variant?: Variant; fringe?: boolean; className?: string };

/** The woven edge of a page: under the hero (with its fringe) and above the footer, nowhere else. */
export const Hem = ({ variant = 'light', fringe = false, className }: HemProps) => (
  <div aria-hidden="true" className={className}>
    <div className={classNames('hem', variant === 'on-green' && 'hem-on-green')} />
    {fringe && <div className="hem-fringe" />}
  </div>
);

type ThinHemProps = { variant?: Variant; u?: 2 | 3; className?: string };

/** The edge of every page (cells of 3 px), and of whatever names a price or confirms an action (2 px). */
export const ThinHem = ({ variant = 'light', u = 2, className }: ThinHemProps) => (
  <div
    aria-hidden="true"
    className={classNames(
      'thin-hem',
      variant === 'on-green' && 'thin-hem-on-green',
      u === 3 && 'thin-hem-wide',
      className,
    )}
  />
);
