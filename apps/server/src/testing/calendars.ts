/** How many classes a calendar file speaks of; each lesson is an event of its own. */
export const classesIn = (calendar: string): number =>
  new Set([...calendar.matchAll(/UID:lesson-([0-9a-f-]{36})-/g)].map(([, classId]) => classId)).size;
