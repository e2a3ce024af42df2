import type { DevicePage, VitalName } from './device-measures.ts';

/** Below the base path. Known without the contract, because pages send their reports without the code for calls. */
export const DEVICE_REPORTS_PATH = '/device-reports';

/** Which browser, and no more of it than its family and major version. */
export const BROWSER_FAMILIES = ['Chrome', 'Samsung', 'Opera', 'Edge', 'Firefox', 'Safari', 'Other'] as const;
export type BrowserFamily = (typeof BROWSER_FAMILIES)[number];

/**
 * The error names that are reported; any other is reported as `Error`. The list is closed because code can give an
 * error any name, even the name of a person.
 */
export const ERROR_NAMES = [
  'Error',
  'AggregateError',
  'RangeError',
  'ReferenceError',
  'SyntaxError',
  'TypeError',
  'URIError',
  'AbortError',
  'ConstraintError',
  'DataCloneError',
  'DataError',
  'HierarchyRequestError',
  'InvalidCharacterError',
  'InvalidStateError',
  'NetworkError',
  'NotAllowedError',
  'NotFoundError',
  'NotReadableError',
  'NotSupportedError',
  'OperationError',
  'QuotaExceededError',
  'SecurityError',
  'TimeoutError',
  'TransactionInactiveError',
  'UnknownError',
] as const;
export type ErrorName = (typeof ERROR_NAMES)[number];

/** What a report says of one error: its kind and where in our code, never its words, which can name people. */
export interface DeviceError {
  name: ErrorName;
  /** The number of the sentence, where React throws it. */
  reactError?: number | undefined;
  /** `frame-BJAUupKQ.js:2:1244`: the file's name says which build it is from. */
  place: string;
}

export interface DeviceReport {
  page: DevicePage;
  browser: { family: BrowserFamily; major: number };
  vitals?: { [Name in VitalName]?: number | undefined } | undefined;
  errors?: readonly DeviceError[] | undefined;
}

/** Of one page view. */
export const DEVICE_ERRORS_MAX = 5;
