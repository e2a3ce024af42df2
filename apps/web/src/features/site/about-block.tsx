import { usePublicData } from '../../lib/api/public-data.ts';
import { scholarshipsRead } from '../../lib/domain/scholarships.ts';
import { grouped } from '../../lib/language/format.ts';
import { paths } from '../../lib/navigation/paths.ts';
import { TextLink } from '../../ui/actions/text-link.tsx';
import { AwardCloth } from '../../ui/brand/award-cloth.tsx';
import { useTexts } from './texts.ts';
import type { LandingText } from './use-site-texts.ts';

const Fact = ({ figure, children }: { figure: string; children: string }) => (
  <li className="border-t-[3px] border-yellow-500 pt-4">
    <p className="font-serif text-figure font-bold">{figure}</p>
    <p className="pt-1 text-ink-2">{children}</p>
  </li>
);

export const AboutBlock = ({ text }: { text: LandingText }) => {
  const t = useTexts();
  const awarded = usePublicData(scholarshipsRead).data?.figures.awarded ?? 0;
  return (
    <section id="about" aria-labelledby="about-title" className="bg-surface">
      <div className="wrap py-12 lg:py-22">
        <div className="grid gap-8 lg:grid-cols-[5fr_7fr] lg:gap-16">
          <div className="flex flex-col items-start gap-4">
            <h2 id="about-title" className="max-w-90 font-serif text-h2 font-bold">
              {text('aboutTitle')}
            </h2>
            <p className="max-w-130 text-lg text-ink-soft">{text('aboutText')}</p>
            <TextLink to={paths.about} className="mt-1 no-underline! hover:underline!">
              {t('about-mission')}
            </TextLink>
          </div>
          <figure className="flex flex-col gap-4 lg:pt-3">
            <AwardCloth filled={awarded} />
            <figcaption className="flex flex-wrap items-center gap-x-4 gap-y-2">
              <span className="font-serif text-[3.25rem] leading-none font-bold text-green-700 lg:text-[3.875rem]">
                {text('planFigure')}
              </span>
              <span className="min-w-0 max-w-70 flex-1 basis-[7rem] text-label text-ink-2">{text('planText')}</span>
            </figcaption>
            <TextLink to={paths.scholarships} className="no-underline! hover:underline!">
              {t('about-scholarships', { awarded: grouped(awarded) })}
            </TextLink>
          </figure>
        </div>
        <ul className="grid gap-6 pt-10 sm:grid-cols-3 lg:gap-12 lg:pt-16">
          <Fact figure={text('gradesFigure')}>{text('gradesText')}</Fact>
          <Fact figure={text('discountFigure')}>{text('discountText')}</Fact>
          <Fact figure={text('weekendFigure')}>{text('weekendText')}</Fact>
        </ul>
      </div>
    </section>
  );
};
