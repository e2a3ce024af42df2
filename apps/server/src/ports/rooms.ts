import type { LessonRole, RoomKind } from '@temari/contracts/vocabulary';

/** A lesson, as its room has to know it. */
export interface RoomLesson {
  id: string;
  title: string;
  endsAt: Date;
  /** Everybody in the class has agreed to it. */
  mayRecord: boolean;
}

export interface RoomVisitor {
  id: string;
  name: string;
  role: LessonRole;
}

/** How long each visitor was there, as the server of the room tells after the lesson. */
export interface RoomReport {
  lessonId: string;
  visits: { visitorId: string; seconds: number }[];
}

export interface Recording {
  url: string;
  startedAt: Date;
  minutes: number;
}

/** A server that makes rooms. Whatever it throws means that it cannot be used right now. */
export interface RoomServer {
  /** Makes the room unless it is there, and tells this visitor's own way in: good for one person and for this lesson. */
  enter: (lesson: RoomLesson, visitor: RoomVisitor) => Promise<string>;
  end: (lessonId: string) => Promise<void>;
  /** Null where nobody can tell. */
  whoIsIn: (lessonId: string) => Promise<{ name: string; role: LessonRole }[] | null>;
  recordings: (lessonId: string) => Promise<Recording[]>;
  /** What a report says, or null for one that this server did not send. */
  readReport: (authorization: string | undefined, content: unknown, now: Date) => RoomReport | null;
}

/** Where lessons happen: by the link that the office enters, or in a room that a server makes for each. */
export interface Rooms {
  /** For classes that name none. */
  usual: RoomKind;
  servers: Partial<Record<Exclude<RoomKind, 'link'>, RoomServer>>;
}
