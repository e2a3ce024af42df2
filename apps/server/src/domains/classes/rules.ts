export interface Wanted {
  service: string;
  grade: string | null;
  frequency: string | null;
  time: string | null;
}

export interface Offered {
  service: string;
  grade: string | null;
  schedule: string;
  time: string;
}

export interface Fit {
  grade: boolean;
  schedule: boolean;
  time: boolean;
}

/** '7 & 8' is for grades 7 and 8; a class without a grade is for all. */
const gradeFits = (offered: string | null, wanted: string | null): boolean =>
  offered === null || wanted === null || offered.split(/\D+/).includes(wanted);

/** Whether somebody for '7 & 8' suits a class for '8': they have a grade in common. */
export const gradesMeet = (taught: string, offered: string | null): boolean =>
  taught.split(/\D+/).some((grade) => grade !== '' && gradeFits(offered, grade));

/** In which respects a class fits an enrollment of its service; null for another service. */
export const fitOf = (wanted: Wanted, offered: Offered): Fit | null =>
  wanted.service === offered.service
    ? {
        grade: gradeFits(offered.grade, wanted.grade),
        schedule: wanted.frequency === null || wanted.frequency === offered.schedule,
        time: wanted.time === null || wanted.time === offered.time,
      }
    : null;

export const isWholeFit = (fit: Fit | null): boolean => Boolean(fit?.grade && fit.schedule && fit.time);
