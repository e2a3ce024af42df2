import type { CalendarName } from '@temari/contracts/billing-months';
import {
  addClassResource,
  createClass,
  deleteClass,
  editClass,
  listClasses,
  previewClass,
  removeClassResource,
  showCalendar,
  showClass,
  showClassOptions,
} from '@temari/contracts/office-classes';
import { showEnrollment } from '@temari/contracts/office-enrollments';
import type { After } from '../../../lib/api/act.ts';
import type { Input } from '../../../lib/api/api.ts';
import { useApiQuery } from '../../../lib/api/queries.ts';
import { useAct } from '../use-act.ts';

export type ClassForm = Input<typeof createClass>['body'];
export type ClassEdit = Input<typeof editClass>['body'];
type ListQuery = Input<typeof listClasses>['query'];

export const useClasses = (filter: { search: string; service: string; status: string; page: number }) =>
  useApiQuery(
    listClasses,
    { query: Object.fromEntries(Object.entries(filter).filter(([, value]) => value !== '')) as ListQuery },
    { keepsPrevious: true },
  );

export const useClass = (id: string) => useApiQuery(showClass, { params: { id } });
/** Whom a new class is made for; not asked where it is made for nobody in particular. */
export const useWanted = (enrollmentId: string | null) =>
  useApiQuery(showEnrollment, { params: { id: enrollmentId ?? '' } }, { enabled: enrollmentId !== null });
export const useClassOptions = () => useApiQuery(showClassOptions, {});
/** What saving would do to lessons; asked again for another day. */
export const useTimetableEffects = (id: string, body: Input<typeof previewClass>['body']) =>
  useApiQuery(previewClass, { params: { id }, body }, { keepsPrevious: true });
export const useCalendar = (query: { month: string; calendar: CalendarName }) =>
  useApiQuery(showCalendar, { query }, { keepsPrevious: true });

export const useCreateClass = (after: After<typeof createClass>) => useAct(createClass, after);
export const useEditClass = (after: After<typeof editClass>) => useAct(editClass, after);
export const useDeleteClass = (after: After<typeof deleteClass>) => useAct(deleteClass, after);
export const useAddResource = (after: After<typeof addClassResource>) => useAct(addClassResource, after);
export const useRemoveResource = (after: After<typeof removeClassResource>) => useAct(removeClassResource, after);
