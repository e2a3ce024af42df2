import { CheckIcon } from '../brand/first-icons.tsx';
import { classNames } from '../class-names.ts';
import { useControlTexts } from '../control-texts.ts';

type StepsProps = {
  /** Names the list for screen readers: 'Steps of the registration'. */
  label: string;
  steps: readonly string[];
  /** The place of the present step, from 0. */
  current: number;
};

const DOT = 'grid size-8 shrink-0 place-items-center rounded-full text-label font-bold tabular-nums';

/** On phones only the present step shows its name; the others keep theirs for screen readers. */
export const Steps = ({ label, steps, current }: StepsProps) => {
  const t = useControlTexts();
  return (
    <ol aria-label={label} className="flex w-full items-center gap-2.5">
      {steps.map((step, place) => {
        const isDone = place < current;
        const isCurrent = place === current;
        return (
          <li
            key={step}
            aria-current={isCurrent ? 'step' : undefined}
            className={classNames('flex min-w-0 items-center gap-2.5', place > 0 && 'grow')}
          >
            {place > 0 && (
              <span
                aria-hidden="true"
                className={classNames(
                  'min-w-3 grow border-t-[3px]',
                  place <= current ? 'border-solid border-green-700' : 'border-dashed border-edge/55',
                )}
              />
            )}
            <span
              className={classNames(
                DOT,
                isDone && 'bg-green-700 text-white',
                isCurrent && 'bg-yellow-500 text-ink',
                !isDone && !isCurrent && 'border-2 border-edge text-ink-2',
              )}
            >
              {isDone ? <CheckIcon size={18} /> : place + 1}
            </span>
            <span
              className={classNames('text-label', isCurrent ? 'font-semibold text-ink' : 'text-ink-2 max-sm:sr-only')}
            >
              {step}
              {isDone && <span className="sr-only">, {t('step-done')}</span>}
            </span>
          </li>
        );
      })}
    </ol>
  );
};
