import { useSession, type Visitor, visitorOf } from '../../lib/api/session.ts';
import { paths } from '../../lib/navigation/paths.ts';
import { ButtonLink } from '../../ui/actions/button.tsx';
import { Link } from '../../ui/actions/link.tsx';
import { Hem } from '../../ui/brand/hem.tsx';
import { HeroIllustration } from '../../ui/brand/illustration.tsx';
import { ArrowRightIcon } from '../../ui/brand/service-icons.tsx';
import { useTexts } from './texts.ts';
import type { LandingText } from './use-site-texts.ts';

/** Whoever is signed in has an account already: onward to what they can choose, or to their work. */
const START: Record<Visitor, string> = {
  stranger: paths.signUp,
  student: paths.allServices,
  teacher: paths.teacherClasses,
  staff: paths.admin,
};

/** The drawing reaches up behind the header, which takes the sky's colour from here. */
export const Hero = ({ text }: { text: LandingText }) => {
  const t = useTexts();
  return (
    <section id="home" data-ground="sky">
      <div className="relative bg-sky sm:min-h-151">
        <div className="wrap relative z-10 flex flex-col items-start gap-4 pt-6 pb-5 sm:max-w-full sm:pt-10 lg:gap-5 lg:pt-11">
          <h1 className="max-w-88 font-serif text-hero font-bold sm:max-w-100 lg:max-w-115">{text('heroTitle')}</h1>
          <p className="max-w-130 text-lead text-ink-soft sm:max-w-100 lg:max-w-125">{text('heroLead')}</p>
          <div className="flex w-full flex-wrap items-center gap-x-7 gap-y-2 pt-2">
            <ButtonLink to={START[visitorOf(useSession())]} size="large" wide="phone" iconEnd={<ArrowRightIcon />}>
              {t('get-started')}
            </ButtonLink>
            <Link
              to={paths.allServices}
              className="touch-target hidden rounded-badge font-semibold underline decoration-[1.5px] underline-offset-4 hover:decoration-[2.5px] lg:inline"
            >
              {t('see-offer')}
            </Link>
          </div>
        </div>
        <HeroIllustration className="sm:absolute sm:inset-x-0 sm:bottom-0" />
      </div>
      <Hem fringe className="bg-paper" />
    </section>
  );
};
