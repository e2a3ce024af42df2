import { classNames } from './class-names.ts';
import square from './illustrations/cloth-square.svg';
import wide from './illustrations/cloth-wide.svg';

type StitchedClothProps = { className?: string; alt?: string };

/** One stitch for each of the 1,600 students of the plan: 80 × 20, on phones 40 × 40. */
export const StitchedCloth = ({ className, alt = '' }: StitchedClothProps) => (
  <picture>
    <source media="(min-width: 640px)" srcSet={wide} width={639} height={159} />
    <img
      src={square}
      alt={alt}
      width={319}
      height={319}
      loading="lazy"
      decoding="async"
      className={classNames('h-auto w-full', className)}
    />
  </picture>
);
