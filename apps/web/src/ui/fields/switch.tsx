import { classNames } from '../class-names.ts';

/** On or off, at once: nothing is to be saved afterwards. */
export const Switch = ({
  label,
  isOn,
  onChange,
  disabled = false,
}: {
  label: string;
  isOn: boolean;
  onChange: (isOn: boolean) => void;
  disabled?: boolean;
}) => (
  <button
    type="button"
    role="switch"
    aria-checked={isOn}
    aria-label={label}
    disabled={disabled}
    onClick={() => onChange(!isOn)}
    className="grid h-11 w-14 shrink-0 place-items-center disabled:opacity-60"
  >
    <span
      className={classNames(
        'flex h-7 w-12 items-center rounded-full px-1 transition-colors',
        isOn ? 'justify-end bg-green-700' : 'bg-edge',
      )}
    >
      <span className="size-5 rounded-full bg-white" />
    </span>
  </button>
);
