import { GIFT_CHOICES, GIFT_MONTHS } from '@temari/contracts/gift-rules';
import { grouped } from '../../lib/language/format.ts';
import { classNames } from '../../ui/class-names.ts';
import { Money } from '../../ui/money/money.tsx';
import type { GiftWish } from './gift-wish.ts';
import { useTexts } from './texts.ts';

const YELLOW_EVERY = 3;

/** As many stitches as months. */
const Stitches = ({ count }: { count: number }) => (
  <span
    aria-hidden="true"
    className="grid shrink-0 max-[22rem]:hidden grid-flow-row auto-cols-max grid-cols-[repeat(var(--across),0.75rem)] gap-1"
    style={{ '--across': Math.min(count, 5) } as object}
  >
    {Array.from({ length: count }, (_, place) => (
      <span
        // biome-ignore lint/suspicious/noArrayIndexKey: a stitch is its place
        key={place}
        className={classNames(
          'size-3 rounded-[2px]',
          place % YELLOW_EVERY === 1 ? 'bg-yellow-500' : 'bg-green-300 group-has-checked:bg-green-700',
        )}
      />
    ))}
  </span>
);

type ChoiceProps = {
  wish: GiftWish;
  onChange: (changed: Partial<GiftWish>) => void;
  monthEtb: number | null;
  /** Why the amount that the sponsor names cannot be given. */
  error: string | null;
};

/** Four cards; each is its own radio. Without a price for a month, any amount is the only one. */
export const GiftChoices = ({ wish, onChange, monthEtb, error }: ChoiceProps) => {
  const t = useTexts();
  const choices = GIFT_CHOICES.filter((choice) => choice === 'amount' || monthEtb !== null);
  return (
    <fieldset className="flex min-w-0 flex-col gap-2.5">
      <legend className="sr-only">{t('choose')}</legend>
      {choices.map((choice) => (
        <label
          key={choice}
          className="group relative flex min-h-16 cursor-pointer items-center gap-3 rounded-card border-[1.5px] border-edge bg-white px-4 py-3.5 has-checked:border-green-700 has-checked:bg-green-50 has-checked:outline-1 has-checked:outline-green-700 has-focus-visible:outline-3 has-focus-visible:outline-ring sm:px-5"
        >
          <input
            type="radio"
            name="choice"
            value={choice}
            checked={wish.choice === choice}
            onChange={() => onChange({ choice })}
            className="size-5.5 shrink-0 accent-green-700 outline-none"
          />
          {choice === 'amount' ? (
            <AnyAmount amount={wish.amount} onChange={onChange} isWrong={error !== null} />
          ) : (
            <>
              <span className="flex min-w-0 grow flex-col leading-snug">
                <Money
                  amountEtb={(monthEtb ?? 0) * GIFT_MONTHS[choice]}
                  className="font-serif text-2xl font-bold sm:text-figure"
                />
                <span className="font-semibold">{t(`choice-${choice}`)}</span>
                <span className="text-sm text-ink-2">{t('months', { count: GIFT_MONTHS[choice] })}</span>
              </span>
              <Stitches count={GIFT_MONTHS[choice]} />
            </>
          )}
        </label>
      ))}
      {error && (
        <p role="alert" id="amount-error" className="text-sm font-semibold text-clay-700">
          {error}
        </p>
      )}
    </fieldset>
  );
};

type AnyAmountProps = { amount: string; onChange: ChoiceProps['onChange']; isWrong: boolean };

const AnyAmount = ({ amount, onChange, isWrong }: AnyAmountProps) => {
  const t = useTexts();
  return (
    <span className="flex min-w-0 grow flex-wrap items-center justify-between gap-x-3 gap-y-1">
      <span id="any-amount">{t('choice-amount')}</span>
      <span className="flex items-center gap-2">
        <span className="text-ink-2">{t('etb')}</span>
        <input
          type="text"
          name="amountEtb"
          inputMode="numeric"
          autoComplete="off"
          aria-labelledby="any-amount"
          aria-invalid={isWrong ? true : undefined}
          aria-describedby={isWrong ? 'amount-error' : undefined}
          value={amount && grouped(Number(amount))}
          onFocus={() => onChange({ choice: 'amount' })}
          onChange={(event) => onChange({ amount: event.target.value.replace(/\D/g, '').slice(0, 7) })}
          className="control w-[8rem] text-right tabular-nums"
        />
      </span>
    </span>
  );
};
