import { IMPORTED_CLASS_SEATS, type ImportMapping } from '@temari/contracts/import-columns';
import { CLASS_SEATS_MAX, COURSE_MAX, SETTING_MAX } from '@temari/contracts/limits';
import { httpsLink } from '@temari/contracts/office-lists';
import { canonicalPhone } from '@temari/contracts/phone';
import { CLASS_GRADES, SERVICE_TYPES, SERVICES, type Service } from '@temari/contracts/vocabulary';
import { characterCount, readableLine } from '@temari/contracts/written-text';
import { safeParse } from 'zod/mini';
import { headerName } from '../../../domains/spreadsheets/header-name.ts';
import type { SheetLine } from '../../../domains/spreadsheets/sheet.ts';
import { cellsOf, dayIn, type ListTable, NOBODY, type ReadLine } from './read-list.ts';

const SERVICE_WORDS: Record<Service, readonly string[]> = {
  tutor: ['tutor', 'tutoring', 'tutorial', 'grade512', 'አስጠኚ', 'ማስጠናት', 'የማስጠናትአገልግሎት', 'ጥናት'],
  language: ['language', 'languages', 'english', 'ቋንቋ', 'የቋንቋትምህርት', 'እንግሊዝኛ'],
  visa: ['visa', 'visapreparation', 'visainterview', 'ቪዛ', 'የቪዛዝግጅት'],
  studyAbroad: ['studyabroad', 'abroad', 'ውጭአገርትምህርት', 'የውጭአገርትምህርት'],
};
export const serviceIn = (words: string): Service | null => {
  const name = headerName(words);
  return (
    SERVICES.find((service) => SERVICE_WORDS[service].includes(name) || headerName(SERVICE_TYPES[service]) === name) ??
    null
  );
};

/** '7-8' and 'grade 7 & 8' are the class grade '7 & 8'. */
const classGradeIn = (words: string): string | null => {
  const digits = words.match(/\d+/g)?.map(Number).join(' ');
  return CLASS_GRADES.find((grade) => grade.match(/\d+/g)?.join(' ') === digits) ?? null;
};

const readLine = (
  line: SheetLine,
  mapping: ImportMapping,
  { isFrom1904, publicUrl }: { isFrom1904: boolean; publicUrl: string },
): ReadLine => {
  const { problems, refuse, cellOf, wordsOf } = cellsOf(line, mapping);
  const serviceWords = wordsOf('service');
  const service = serviceWords
    ? (serviceIn(serviceWords) ?? refuse('wrong-service', serviceWords))
    : refuse('no-cell', 'service');
  const course = wordsOf('course');
  if (!course) refuse('no-cell', 'course');
  if (characterCount(course) > COURSE_MAX) refuse('long-course', course);
  const gradeWords = wordsOf('grade');
  const grade = gradeWords ? (classGradeIn(gradeWords) ?? refuse('wrong-class-grade', gradeWords)) : null;
  const days = wordsOf('days');
  if (!days) refuse('no-cell', 'days');
  const time = wordsOf('time');
  if (!time) refuse('no-cell', 'time');
  const firstDay = dayIn(cellOf('firstDay'), mapping, isFrom1904);
  if (!firstDay) refuse('wrong-first-day', String(cellOf('firstDay')));
  const lastDay = dayIn(cellOf('lastDay'), mapping, isFrom1904);
  if (!lastDay) refuse('wrong-last-day', String(cellOf('lastDay')));
  if (firstDay && lastDay && lastDay < firstDay) refuse('ends-before');
  const seatWords = wordsOf('seats');
  const typedSeats = seatWords ? Number(seatWords) : IMPORTED_CLASS_SEATS;
  const isSeats = Number.isInteger(typedSeats) && typedSeats >= 1 && typedSeats <= CLASS_SEATS_MAX;
  const teacher = readableLine(wordsOf('teacher'), SETTING_MAX);
  const typedLink = wordsOf('link');
  // The gate would send people in a circle.
  const isLink = safeParse(httpsLink, typedLink).success && new URL(typedLink).origin !== publicUrl;
  return {
    line: line.number,
    problems,
    payment: null,
    values: NOBODY,
    place: null,
    class: {
      service,
      course: readableLine(course, COURSE_MAX),
      grade,
      days: readableLine(days, SETTING_MAX),
      time: readableLine(time, SETTING_MAX),
      firstDay,
      lastDay,
      teacher: canonicalPhone(teacher) ?? teacher.toLowerCase(),
      teacherId: null,
      seats: isSeats ? typedSeats : refuse('wrong-seats', seatWords),
      link: typedLink ? (isLink ? typedLink : refuse('wrong-link', typedLink)) : null,
    },
  };
};

export const readClasses = ({ lines, isFrom1904 }: ListTable, mapping: ImportMapping, publicUrl: string): ReadLine[] =>
  lines.map((line) => readLine(line, mapping, { isFrom1904, publicUrl }));
