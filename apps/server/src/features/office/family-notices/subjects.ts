import { addDays, addisDate, startOfAddisDay } from '@temari/contracts/addis-time';
import type { Language } from '@temari/contracts/languages';
import { wordIn } from '@temari/contracts/translations';
import type { FamilyNotice, NoticeSubject } from '@temari/contracts/vocabulary';
import type { Db } from '../../../db/client.ts';
import { smsText } from '../../../domains/messages/sms-texts.ts';
import { courseIn, dayIn, minuteIn, noonOf, weekdaysIn, whenIn } from '../../../domains/messages/sms-words.ts';
import { AppError } from '../../../errors/app-error.ts';
import type { SmsName } from '../../../texts/server-texts.ts';
import { closureToTell, isPlanning, lessonToTell, type Subject, timetableToTell } from './queries.ts';
import { type Change, closureChange, lessonChange, timetableChange } from './rules.ts';

export interface ToTell {
  change: Change | null;
  /** The SMS, without the name of the site that is put in front of it. */
  textIn: (language: Language) => string;
  /** After this time the notice is of no use, and is not sent any more. */
  uselessAfter: Date;
  /** Whether it is sent at night too, because families would otherwise come for nothing. */
  isUrgent: boolean;
}

const LESSON_TEXTS: Record<Exclude<FamilyNotice, 'closed' | 'open' | 'timetable'>, SmsName> = {
  cancelled: 'lessonCancelled',
  moved: 'lessonMoved',
  substitute: 'lessonSubstitute',
  added: 'lessonAdded',
  planned: 'lessonPlanned',
};

/** A new timetable is of use as long as somebody may still come at the old time. */
const TIMETABLE_DAYS = 7;

/** A change less than this before its lesson does not wait for the end of the quiet hours. */
const URGENT_MS = 3 * 3_600_000;

const NOTHING = { change: null, textIn: () => '', uselessAfter: new Date(0), isUrgent: false };

const ofLesson = async (db: Db, id: string, now: Date): Promise<ToTell | null> => {
  const lesson = await lessonToTell(db, id);
  if (!lesson) return null;
  const change = lessonChange(lesson, now);
  const name = LESSON_TEXTS[(change?.kind ?? 'planned') as keyof typeof LESSON_TEXTS];
  return {
    change,
    uselessAfter: lesson.endsAt,
    isUrgent: lesson.startsAt.getTime() - now.getTime() < URGENT_MS,
    textIn: (language) =>
      smsText(name, language, {
        course: courseIn(language, lesson),
        day: dayIn(language, noonOf(lesson.slotDate)),
        when: whenIn(language, lesson.startsAt),
        name: lesson.substitute ?? '',
      }),
  };
};

const ofClosure = async (db: Db, id: string, now: Date): Promise<ToTell | null> => {
  const closure = await closureToTell(db, id);
  if (!closure) return null;
  const isOneDay = closure.startsOn === closure.endsOn;
  const [one, more]: [SmsName, SmsName] = closure.closes ? ['closedDay', 'closedDays'] : ['openDay', 'openDays'];
  return {
    change: closureChange(closure, addisDate(now)),
    uselessAfter: startOfAddisDay(addDays(closure.endsOn, 1)),
    isUrgent: false,
    textIn: (language) =>
      smsText(isOneDay ? one : more, language, {
        day: dayIn(language, noonOf(closure.startsOn)),
        until: dayIn(language, noonOf(closure.endsOn)),
        closure: wordIn(language, closure, 'name'),
      }),
  };
};

const ofTimetable = async (db: Db, id: string, now: Date): Promise<ToTell | null> => {
  const course = await timetableToTell(db, id);
  const latest = course?.versions.at(-1);
  if (!course || !latest) return course && NOTHING;
  const uselessAfter = startOfAddisDay(addDays(latest.validFrom, TIMETABLE_DAYS));
  return {
    change: uselessAfter > now ? timetableChange(course.versions) : null,
    uselessAfter,
    isUrgent: false,
    textIn: (language) =>
      smsText('newTimetable', language, {
        course: courseIn(language, course),
        day: dayIn(language, noonOf(latest.validFrom)),
        days: weekdaysIn(language, latest.weekdays),
        time: minuteIn(language, latest.startsAtMinute),
      }),
  };
};

const READERS: Record<NoticeSubject, typeof ofLesson> = { lesson: ofLesson, closure: ofClosure, class: ofTimetable };

/** What there is to tell about it right now: the preview, the sending and the job all ask here. */
export const toTellAbout = async (db: Db, { about, id }: Subject, now: Date): Promise<ToTell | null> =>
  READERS[about](db, id, now);

/** Who is concerned by a closure is known once the lessons were planned with it. */
export const requirePlanned = async (db: Db, { about }: Subject): Promise<void> => {
  if (about === 'closure' && (await isPlanning(db))) throw new AppError('notice/planning');
};
