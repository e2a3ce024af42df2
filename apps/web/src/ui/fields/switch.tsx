import { classNames } from '../class-names.ts';

type SwitchProps = {
  /** Said by screen readers; it stands beside the switch too. */
  label: string;
  isOn: boolean;
  onChange: (isOn: boolean) => void;
  isWorking?: boolean | undefined;
};

/** Takes effect at once, unlike a checkbox in a form. */
export const Switch = ({ label, isOn, onChange, isWorking = false }: SwitchProps) => (
  <button
    type="button"
    role="switch"
    aria-checked={isOn}
    aria-label={label}
    aria-busy={isWorking || undefined}
    disabled={isWorking}
    onClick={() => onChange(!isOn)}
    className="group grid h-11 w-14 shrink-0 place-items-center rounded-control"
  >
    <span
      className={classNames(
        'flex h-8 w-13 items-center rounded-full p-1 transition-colors group-disabled:opacity-60',
        isOn ? 'bg-green-700' : 'bg-edge',
      )}
    >
      <span className={classNames('size-6 rounded-full bg-white transition-transform', isOn && 'translate-x-5')} />
    </span>
  </button>
);
