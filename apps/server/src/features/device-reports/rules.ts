import { UNKNOWN_PLACE, VITALS, type VitalName } from '@temari/contracts/device-measures';
import type { DeviceError, DeviceReport } from '@temari/contracts/device-report-shape';

/** In which group of values it is counted; above the last bound there is one more. */
export const bucketOf = (name: VitalName, value: number): number => {
  const place = VITALS[name].bounds.findIndex((bound) => value <= bound);
  return place === -1 ? VITALS[name].bounds.length : place;
};

/** As it is counted and shown: `Error #520`. */
export const errorName = ({ name, reactError }: DeviceError): string =>
  reactError === undefined ? name : `${name} #${reactError}`;

/** Anybody can name any file; only one of ours is worth a line of its own. */
export const knownPlace = ({ place }: DeviceError, ownScripts: ReadonlySet<string>): string =>
  ownScripts.has(place.split(':')[0] ?? '') ? place : UNKNOWN_PLACE;

export const browserName = ({ family, major }: DeviceReport['browser']): string => `${family} ${major}`;

export const NOT_TOLD_APART = {
  name: 'Error',
  place: UNKNOWN_PLACE,
  browser: browserName({ family: 'Other', major: 0 }),
};
