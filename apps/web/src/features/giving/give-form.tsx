import { GIFT_MAX_ETB, GIFT_MIN_ETB } from '@temari/contracts/gift-rules';
import { PLAIN_GIVE_PATH } from '@temari/contracts/plain-gift';
import type { Giving } from '@temari/contracts/site';
import { lazy, Suspense, useState } from 'react';
import { fetchAgain } from '../../lib/api/fetch-again.ts';
import { useLanguage } from '../../lib/language/i18n.ts';
import { Button } from '../../ui/actions/button.tsx';
import { useIsAlive } from '../../ui/use-is-alive.ts';
import { GiftChoices } from './gift-choices.tsx';
import { etbOf, type GiftWish } from './gift-wish.ts';
import { GiveBar } from './give-bar.tsx';
import { HeartIcon } from './heart-icon.tsx';
import { useTexts } from './texts.ts';
import { TwoWays } from './two-ways.tsx';

/** Comes once the page is there: what a gift costs and does can be read before it. */
const SponsorForm = lazy(async () => ({
  default: (await fetchAgain(() => import('./sponsor-form.tsx'))).SponsorForm,
}));

/** Sent to the server as it is where no script runs. */
const WISH = 'gift-wish';

const isWithin = (etb: number): boolean => etb >= GIFT_MIN_ETB && etb <= GIFT_MAX_ETB;

/** What is given and what it does, then who may be told that it arrived. */
export const GiveForm = ({ giving }: { giving: Giving }) => {
  const t = useTexts();
  const isAlive = useIsAlive();
  const { language } = useLanguage();
  const { monthEtb } = giving;
  const [wish, setWish] = useState<GiftWish>({
    choice: monthEtb === null ? 'amount' : 'term',
    amount: '',
    often: 'once',
  });
  const [isTried, setIsTried] = useState(false);
  const change = (changed: Partial<GiftWish>) => setWish((before) => ({ ...before, ...changed }));
  const etb = etbOf(wish, monthEtb);
  const words = t(wish.often === 'once' ? 'bar-once' : 'bar-monthly');
  const waiting = (
    <GiveBar etb={etb} words={words}>
      <Button type="submit" form={WISH} icon={<HeartIcon size={20} />} className="min-w-32">
        {t('give')}
      </Button>
    </GiveBar>
  );
  return (
    <div className="flex flex-col gap-6">
      <form
        id={WISH}
        method="post"
        action={PLAIN_GIVE_PATH}
        // Enter in the amount sends nothing; the button that stands here until the rest has come does.
        onSubmit={(event) => (event.nativeEvent as SubmitEvent).submitter || event.preventDefault()}
        className="flex flex-col gap-3"
      >
        <input type="hidden" name="language" value={language} />
        <GiftChoices
          wish={wish}
          onChange={change}
          monthEtb={monthEtb}
          error={isTried && !isWithin(etb) ? t('amount-wrong', { min: GIFT_MIN_ETB, max: GIFT_MAX_ETB }) : null}
        />
        <TwoWays
          name="often"
          label={t('often')}
          value={wish.often}
          onChange={(often) => change({ often })}
          options={[
            { value: 'once', label: t('once') },
            { value: 'monthly', label: t('monthly') },
          ]}
        />
      </form>
      <WhatItDoes wish={wish} monthEtb={monthEtb} />
      {isAlive ? (
        <Suspense fallback={waiting}>
          <SponsorForm
            giving={giving}
            wish={wish}
            isAmountRight={isWithin(etb)}
            onTry={() => setIsTried(true)}
            barWords={words}
          />
        </Suspense>
      ) : (
        waiting
      )}
    </div>
  );
};

const WhatItDoes = ({ wish, monthEtb }: { wish: GiftWish; monthEtb: number | null }) => {
  const t = useTexts();
  const months = monthEtb ? Math.floor(etbOf(wish, monthEtb) / monthEtb) : 0;
  return (
    <section aria-labelledby="does-title" className="flex flex-col gap-2">
      <h2 id="does-title" className="font-serif text-h2 font-bold">
        {t('does')}
      </h2>
      <p role="status" className="noscript:hidden">
        {months > 0 ? t('does-months', { count: months }) : t('does-part')}
      </p>
      <p>{t(wish.often === 'monthly' ? 'does-monthly' : 'does-page')}</p>
    </section>
  );
};
