import type { Desk } from '@temari/contracts/office-walk-ins';
import type { useForm } from '../../../lib/form/form.ts';
import type { Chosen, Values } from './rules.ts';

/** What every part of the form is given. */
export interface PartProps {
  form: ReturnType<typeof useForm<Values>>;
  desk: Desk;
  chosen: Chosen;
}

export interface PhotoPartProps extends PartProps {
  /** While a photo is on its way nothing is sent. */
  onBusy: (isBusy: boolean) => void;
}
