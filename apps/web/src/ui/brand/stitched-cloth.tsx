import { classNames } from '../class-names.ts';
import square from './illustrations/cloth-square.svg';
import wide from './illustrations/cloth-wide.svg';
import { Picture } from './picture.tsx';

type StitchedClothProps = { className?: string; alt?: string };

/** One stitch for each of the 1,600 students of the plan: 80 × 20, on phones 40 × 40. */
export const StitchedCloth = ({ className, alt = '' }: StitchedClothProps) => (
  <Picture
    src={square}
    alt={alt}
    width={319}
    height={319}
    loading="lazy"
    className={classNames('aspect-square h-auto w-full sm:aspect-639/159', className)}
  >
    <source media="(min-width: 640px)" srcSet={wide} width={639} height={159} />
  </Picture>
);
