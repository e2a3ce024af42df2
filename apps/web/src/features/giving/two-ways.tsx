type TwoWaysProps<Value extends string> = {
  name: string;
  label: string;
  value: Value;
  onChange: (value: Value) => void;
  options: readonly { value: Value; label: string }[];
};

/** One of two, side by side. */
export const TwoWays = <Value extends string>({ name, label, value, onChange, options }: TwoWaysProps<Value>) => (
  <fieldset>
    <legend className="sr-only">{label}</legend>
    <div className="grid grid-cols-2 gap-1 rounded-card bg-sand p-1">
      {options.map((option) => (
        <label
          key={option.value}
          className="flex min-h-12 cursor-pointer items-center justify-center rounded-control border-2 border-transparent px-2 text-center has-checked:border-green-700 has-checked:bg-surface has-checked:font-semibold has-focus-visible:outline-3 has-focus-visible:outline-ring"
        >
          <input
            type="radio"
            name={name}
            value={option.value}
            checked={value === option.value}
            onChange={() => onChange(option.value)}
            className="sr-only"
          />
          {option.label}
        </label>
      ))}
    </div>
  </fieldset>
);
