/** Of a thing that waits: what most of them do not have. */
export const NOTHING_KNOWN = {
  service: null,
  grade: null,
  courseType: null,
  schedule: null,
  time: null,
  bank: null,
  amountEtb: null,
  text: null,
  startDate: null,
  difference: null,
  consent: null,
  fits: null,
  count: null,
  handedOverBy: null,
  accountKind: null,
  problems: [],
};
