import type { Pledge } from '@temari/contracts/gifts';
import { buttonClass } from '../../ui/actions/button.tsx';
import { Money } from '../../ui/money/money.tsx';
import { Line, Part, Transfer } from './sponsor-parts.tsx';
import { useTexts } from './sponsor-texts.ts';

/** What somebody without a script sees after giving: the way to pay, or the code for the transfer, and what arrived. */
export const BegunGift = ({ pledge, checkoutUrl }: { pledge: Pledge | null; checkoutUrl: string | null }) => {
  const t = useTexts();
  if (!pledge) {
    return (
      <section className="wrap flex max-w-200 flex-col gap-5 py-8">
        <title>{t('title')}</title>
        <p role="alert">{t('no-such-link')}</p>
      </section>
    );
  }
  const isReceived = pledge.gifts.some(({ state }) => state === 'received');
  return (
    <section className="wrap flex max-w-200 flex-col gap-5 py-8">
      <title>{t('title')}</title>
      <meta name="robots" content="noindex" />
      <h1 className="font-serif text-h1 font-bold">{t(isReceived ? 'thanks' : 'waits')}</h1>
      {checkoutUrl && (
        <div>
          <a className={buttonClass({ wide: 'phone' })} href={checkoutUrl} rel="noreferrer">
            {t('pay')}
          </a>
        </div>
      )}
      {pledge.way === 'transfer' && !isReceived && <Transfer pledge={pledge} canCopy={false} />}
      <Part title={t('given')}>
        <dl>
          {pledge.gifts.map((gift) => (
            <Line key={gift.at} word={t(`state-${gift.state}`)}>
              <Money amountEtb={gift.amountEtb} />
            </Line>
          ))}
        </dl>
      </Part>
      <p>{t('plain-keep')}</p>
    </section>
  );
};
