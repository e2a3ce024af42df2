import type { ClassProblem, RoomKind } from '@temari/contracts/vocabulary';
import type { Rooms } from '../../ports/rooms.ts';

/** What a class says of its room. */
export interface ClassRoom {
  /** Null: as it is usual here. */
  room: RoomKind | null;
  hasLink: boolean;
  /** Since when its server did not let anybody in. */
  roomFailedAt: Date | null;
}

/** Where its lessons happen. A server that is no longer configured is none. */
export const roomOf = ({ usual, servers }: Rooms, { room }: Pick<ClassRoom, 'room'>): RoomKind => {
  const wanted = room ?? usual;
  return wanted !== 'link' && servers[wanted] ? wanted : 'link';
};

export const hasRoom = (rooms: Rooms, learning: Pick<ClassRoom, 'room' | 'hasLink'>): boolean =>
  roomOf(rooms, learning) !== 'link' || learning.hasLink;

export const classProblems = (rooms: Rooms, learning: ClassRoom & { teacher: string | null }): ClassProblem[] => [
  ...(learning.teacher ? [] : (['no-teacher'] as const)),
  ...(hasRoom(rooms, learning) ? [] : (['no-link'] as const)),
  ...(learning.roomFailedAt && roomOf(rooms, learning) !== 'link' ? (['room-away'] as const) : []),
];

/** Where `Join Class` leads: our own page, which knows the next lesson and asks for its room. */
export const joinAddress = (
  { publicUrl, rooms }: { publicUrl: string; rooms: Rooms },
  learning: Pick<ClassRoom, 'room' | 'hasLink'> & { id: string; status: string },
): string | null =>
  learning.status !== 'Pending' && hasRoom(rooms, learning) ? `${publicUrl}/join/${learning.id}` : null;
