/** Time comes in from outside, so that a test can move it. */
export interface Clock {
  now: () => Date;
}
