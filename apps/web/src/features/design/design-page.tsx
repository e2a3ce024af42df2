import { LANGUAGES } from '@temari/contracts/languages';
import { useLanguage, useOtherLanguages } from '../../lib/language/i18n.ts';
import { Button } from '../../ui/actions/button.tsx';
import { Hem, ThinHem } from '../../ui/brand/hem.tsx';
import { GlobeIcon } from '../../ui/brand/icons.tsx';
import { StitchedCloth } from '../../ui/brand/stitched-cloth.tsx';
import { StitchedClothProgress } from '../../ui/brand/stitched-cloth-progress.tsx';
import { Page } from '../../ui/layout/page.tsx';
import { ToastProvider } from '../../ui/overlays/toast.tsx';
import { Buttons } from './buttons.tsx';
import { Cards, Prices, Tables } from './cards.tsx';
import { Colours, Type } from './colours.tsx';
import { Fields, WholeForm } from './fields.tsx';
import { Icons } from './icons.tsx';
import { Shelf } from './shelf.tsx';
import { Dialogs, QueryStates, Uploads } from './states.tsx';
import { AllSteps, Messages, Statuses } from './statuses.tsx';
import { useTexts } from './texts.ts';

const STITCHES_FILLED = 412;

/** Every piece in every state, side by side: a change to one is seen here first. Development only. */
export const DesignPage = () => {
  const t = useTexts();
  const { choose } = useLanguage();
  const others = useOtherLanguages();
  return (
    <ToastProvider>
      <Page
        title={t('title')}
        lead={t('lead')}
        actions={others.map((other) => (
          <Button
            key={other}
            variant="outline"
            size="small"
            lang={other}
            icon={<GlobeIcon />}
            onClick={() => choose(other)}
          >
            {LANGUAGES[other].name}
          </Button>
        ))}
      >
        <div className="flex flex-col gap-12">
          <Colours />
          <Buttons />
          <Fields />
          <div className="grid gap-12 lg:grid-cols-2 lg:gap-10">
            <div className="flex min-w-0 flex-col gap-12">
              <Statuses />
              <AllSteps />
              <WholeForm />
            </div>
            <Messages />
          </div>
          <div className="grid gap-12 lg:grid-cols-3 lg:gap-7">
            <Uploads />
            <Dialogs />
            <QueryStates />
          </div>
          <Prices />
          <Cards />
          <Tables />
          <Type />
          <Icons />
          <Shelf title={t('hem')}>
            <Hem fringe />
            <Hem variant="on-green" />
            <ThinHem u={3} />
            <StitchedCloth />
            <StitchedClothProgress filled={STITCHES_FILLED} className="max-w-100" />
          </Shelf>
        </div>
      </Page>
    </ToastProvider>
  );
};
