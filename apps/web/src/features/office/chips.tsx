import { classNames } from '../../ui/class-names.ts';

type ChipsProps<Value extends string> = {
  label: string;
  options: readonly { value: Value; label: string }[];
  chosen: Value;
  onChoose: (value: Value) => void;
};

/** Which part of a list is shown: one press each. */
export const Chips = <Value extends string>({ label, options, chosen, onChoose }: ChipsProps<Value>) => (
  <fieldset className="flex flex-wrap gap-2">
    <legend className="sr-only">{label}</legend>
    {options.map((option) => (
      <button
        key={option.value}
        type="button"
        aria-pressed={option.value === chosen}
        className={classNames(
          'min-h-11 rounded-control px-3.5 text-label font-semibold tabular-nums sm:min-h-9',
          option.value === chosen ? 'bg-ink text-white' : 'bg-sand text-ink-2 hover:text-ink',
        )}
        onClick={() => onChoose(option.value)}
      >
        {option.label}
      </button>
    ))}
  </fieldset>
);
