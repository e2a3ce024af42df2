import { useSite } from '../../lib/domain/site.ts';
import { PageHead } from '../../ui/layout/page-head.tsx';
import { AboutBlock } from './about-block.tsx';
import { ContactSection } from './contact-section.tsx';
import { Hero } from './hero.tsx';
import { LazyTextsMissing } from './lazy-texts-missing.ts';
import { NonProfitServices } from './non-profit-services.tsx';
import { PartnerStrip } from './partner-strip.tsx';
import { ProfitServices } from './profit-services.tsx';
import { useTexts } from './texts.ts';
import { useLandingTexts } from './use-site-texts.ts';

export const LandingPage = () => {
  const t = useTexts();
  const { name } = useSite();
  const { text, query } = useLandingTexts();
  if (!text) return <LazyTextsMissing query={query} />;
  return (
    <>
      <PageHead title={t('landing-title', { name })} description={text('heroLead')} />
      <Hero text={text} />
      <PartnerStrip />
      <AboutBlock text={text} />
      <div id="services">
        <NonProfitServices />
        <ProfitServices />
      </div>
      <ContactSection text={text} />
    </>
  );
};
