import type { Translations } from '@temari/contracts/translations';
import type { ListedCourse } from '@temari/contracts/vocabulary';
import english from '../../messages/en/courses.json';
import { useEnteredWords } from '../language/entered-words.ts';
import { defineTexts } from '../language/i18n.ts';

const useCourseTexts = defineTexts('courses', english);

/** The words of the closed lists, which are English on the wire. */
const KEYS: Record<ListedCourse, keyof typeof english> = {
  'Natural Science': 'natural-science',
  'Social Science': 'social-science',
  Maths: 'maths',
  '5 & 6': 'grades-5-6',
  '7 & 8': 'grades-7-8',
  '9 & 10': 'grades-9-10',
  '11 & 12': 'grades-11-12',
  'Monday. Wednesday & Friday': 'monday-wednesday-friday',
  'Tuesday, Thursday & Saturday': 'tuesday-thursday-saturday',
};

const isListed = (value: string): value is ListedCourse => Object.hasOwn(KEYS, value);

interface Course {
  courseType: string;
  grade?: string | null | undefined;
  translations?: Translations<{ courseType: string }> | undefined;
}

/** What is taught, to whom and when, in the reader's language: as the office entered it, or else as the lists have it. */
export const useCourseWords = () => {
  const t = useCourseTexts();
  const entered = useEnteredWords();
  const listed = (value: string): string => (isListed(value) ? t(KEYS[value]) : value);
  const grade = (value: string): string => (isListed(value) ? listed(value) : t('grade', { grade: value }));
  const course = ({ courseType, translations }: Course): string =>
    listed(entered({ courseType, translations }, 'courseType'));
  return {
    /** A word of one of the lists; any other stays as it is. */
    listed,
    /** One grade, or a band of them. */
    grade,
    course,
    /** 'Maths, 10': the short name of a class. */
    short: (one: Course): string => (one.grade ? `${course(one)}${t('comma')}${grade(one.grade)}` : course(one)),
  };
};
