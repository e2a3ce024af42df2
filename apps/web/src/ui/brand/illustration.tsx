import { classNames } from '../class-names.ts';
import coffee from './illustrations/coffee.svg';
import daisy from './illustrations/daisy.svg';
import english from './illustrations/english.svg';
import entrepreneurship from './illustrations/entrepreneurship.svg';
import extracurricular from './illustrations/extracurricular.svg';
import hero from './illustrations/hero.svg';
import heroPhone from './illustrations/hero-phone.svg';
import homelessYouth from './illustrations/homeless-youth.svg';
import hybridClasses from './illustrations/hybrid-classes.svg';
import ictTraining from './illustrations/ict-training.svg';
import jobMatchmaking from './illustrations/job-matchmaking.svg';
import lamp from './illustrations/lamp.svg';
import notFound from './illustrations/not-found.svg';
import panAfrican from './illustrations/pan-african.svg';
import receiptReview from './illustrations/receipt-review.svg';
import studyAbroad from './illustrations/study-abroad.svg';
import studyAbroadTutor from './illustrations/study-abroad-tutor.svg';
import teacherWaiting from './illustrations/teacher-waiting.svg';
import tutoring from './illustrations/tutoring.svg';
import valueAccessibility from './illustrations/value-accessibility.svg';
import valueCollaboration from './illustrations/value-collaboration.svg';
import valueExcellence from './illustrations/value-excellence.svg';
import valueInnovation from './illustrations/value-innovation.svg';
import visa from './illustrations/visa.svg';
import { Picture } from './picture.tsx';

/** Width and height are those of the drawing, so that a page never jumps when one arrives. */
const illustrations = {
  coffee: { src: coffee, width: 260, height: 250 },
  daisy: { src: daisy, width: 96, height: 96 },
  english: { src: english, width: 400, height: 240 },
  entrepreneurship: { src: entrepreneurship, width: 100, height: 100 },
  extracurricular: { src: extracurricular, width: 100, height: 100 },
  hero: { src: hero, width: 1920, height: 680 },
  'hero-phone': { src: heroPhone, width: 600, height: 348 },
  'homeless-youth': { src: homelessYouth, width: 100, height: 100 },
  'hybrid-classes': { src: hybridClasses, width: 100, height: 100 },
  'ict-training': { src: ictTraining, width: 100, height: 100 },
  'job-matchmaking': { src: jobMatchmaking, width: 100, height: 100 },
  lamp: { src: lamp, width: 240, height: 160 },
  'not-found': { src: notFound, width: 480, height: 320 },
  'pan-african': { src: panAfrican, width: 400, height: 240 },
  'receipt-review': { src: receiptReview, width: 280, height: 200 },
  'study-abroad': { src: studyAbroad, width: 400, height: 240 },
  'study-abroad-tutor': { src: studyAbroadTutor, width: 480, height: 320 },
  'teacher-waiting': { src: teacherWaiting, width: 320, height: 240 },
  tutoring: { src: tutoring, width: 400, height: 240 },
  'value-accessibility': { src: valueAccessibility, width: 120, height: 120 },
  'value-collaboration': { src: valueCollaboration, width: 120, height: 120 },
  'value-excellence': { src: valueExcellence, width: 120, height: 120 },
  'value-innovation': { src: valueInnovation, width: 120, height: 120 },
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
  <Picture
    {...illustrations[name]}
    alt={alt}
    loading={loading}
    fetchPriority={priority ? 'high' : 'auto'}
    className={className}
  />
);

/** The wide scene, on phones its portrait. It stands on the sky ground and loses only its sides, so the person stays in sight. */
export const HeroIllustration = ({ className }: { className?: string }) => (
  <Picture
    {...illustrations.hero}
    alt=""
    fetchPriority="high"
    className={classNames(
      'h-87 w-full object-cover object-bottom sm:h-170 sm:object-[64%_100%] lg:object-[54%_100%] xl:object-bottom',
      className,
    )}
  >
    <source
      media="(max-width: 639px)"
      srcSet={illustrations['hero-phone'].src}
      width={illustrations['hero-phone'].width}
      height={illustrations['hero-phone'].height}
    />
  </Picture>
);
