type Counts = { present: number; late: number; excused: number; absent: number };

const percent = (part: number, whole: number): string => (whole === 0 ? '–' : `${Math.round((100 * part) / whole)}%`);

/** Attendance: who was there. Commitment: who was there, or said before that they could not be. */
export const percentOf = ({ present, late, excused, absent }: Counts) => {
  const marked = present + late + excused + absent;
  return {
    attendance: percent(present + late, marked),
    commitment: percent(present + late + excused, marked),
  };
};
