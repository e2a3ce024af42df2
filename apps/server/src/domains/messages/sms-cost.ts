import { addisDate } from '@temari/contracts/addis-time';

/** The month for which a message is paid. */
export const smsMonthOf = (now: Date): string => addisDate(now).slice(0, 7);
