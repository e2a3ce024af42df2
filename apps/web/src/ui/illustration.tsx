import english from './illustrations/english.svg';
import hero from './illustrations/hero.svg';
import heroPhone from './illustrations/hero-phone.svg';
import studyAbroad from './illustrations/study-abroad.svg';
import tutoring from './illustrations/tutoring.svg';
import visa from './illustrations/visa.svg';

/** Width and height are those of the drawing, so that a page never jumps when one arrives. */
const illustrations = {
  english: { src: english, width: 400, height: 240 },
  hero: { src: hero, width: 1920, height: 680 },
  'hero-phone': { src: heroPhone, width: 600, height: 348 },
  'study-abroad': { src: studyAbroad, width: 400, height: 240 },
  tutoring: { src: tutoring, width: 400, height: 240 },
  visa: { src: visa, width: 400, height: 240 },
};

export type IllustrationName = keyof typeof illustrations;

type IllustrationProps = {
  name: IllustrationName;
  className?: string;
  /** Empty by default: a drawing is decoration unless a page says what it tells. */
  alt?: string;
  loading?: 'lazy' | 'eager';
  /** For the one drawing that is seen first. */
  priority?: boolean;
};

export const Illustration = ({
  name,
  className,
  alt = '',
  priority = false,
  loading = priority ? 'eager' : 'lazy',
}: IllustrationProps) => (
  <img
    {...illustrations[name]}
    alt={alt}
    loading={loading}
    decoding="async"
    fetchPriority={priority ? 'high' : 'auto'}
    className={className}
  />
);

/** The wide scene, or on phones its portrait; it stands on the sky ground and is cropped from the sides. */
export const HeroIllustration = ({ className = '' }: { className?: string }) => (
  <picture>
    <source
      media="(max-width: 639px)"
      srcSet={illustrations['hero-phone'].src}
      width={illustrations['hero-phone'].width}
      height={illustrations['hero-phone'].height}
    />
    <img
      {...illustrations.hero}
      alt=""
      fetchPriority="high"
      decoding="async"
      className={`object-cover object-bottom ${className}`}
    />
  </picture>
);
