import { type DeviceError, ERROR_NAMES, type ErrorName } from '@temari/contracts/device-report-shape';
import { ApiError } from '../lib/api/api-error.ts';

/** A line of a stack in one of our files; each browser writes the rest of the line in its own way. */
const OWN_CODE = /^\/assets\/([\w.-]{1,60}\.js:\d{1,7}:\d{1,7})(?!\d)/;

/** The first place in our own code. An extension's files have other origins, also where their paths look like ours. */
const placeOf = (thrown: unknown): string | undefined => {
  if (!(thrown instanceof Error)) return undefined;
  // Chrome repeats the words of the error above the stack.
  const [, ...parts] = String(thrown.stack).replace(thrown.message, '').split(location.origin);
  return parts.map((part) => OWN_CODE.exec(part)?.[1]).find(Boolean);
};

const isErrorName = (name: string): name is ErrorName => (ERROR_NAMES as readonly string[]).includes(name);

/** Kind and place of an error in our code, without its words; null for what extensions and dropped connections cause. */
export const deviceErrorOf = (thrown: unknown): DeviceError | null => {
  if (!(thrown instanceof Error)) return null;
  const isWithoutAnswer = thrown instanceof ApiError && thrown.status === 0;
  if (isWithoutAnswer) return null;
  // An error that React recovered from is reported inside an error of its own.
  const place = placeOf(thrown.cause) ?? placeOf(thrown);
  if (!place) return null;
  const number = /^Minified React error #(\d{1,4});/.exec(thrown.message)?.[1];
  return {
    name: isErrorName(thrown.name) ? thrown.name : 'Error',
    place,
    ...(number && { reactError: Number(number) }),
  };
};
