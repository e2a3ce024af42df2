import * as contract from '@temari/contracts/office-announcements';
import { listClasses } from '@temari/contracts/office-classes';
import type { After } from '../../../lib/api/act.ts';
import type { Reply } from '../../../lib/api/api.ts';
import { useApiQuery } from '../../../lib/api/queries.ts';
import { useAct } from '../use-act.ts';

export type Preview = Reply<typeof contract.previewAnnouncement>;
export type AnnouncementShown = Reply<typeof contract.showAnnouncement>;

const WHILE_SENDING_MS = 3000;

export const useAnnouncements = (page: number) =>
  useApiQuery(contract.listAnnouncements, { query: { page } }, { keepsPrevious: true, staleTimeMs: 0 });

/** Asked again while something of it is on its way. */
export const useAnnouncement = (id: string) =>
  useApiQuery(
    contract.showAnnouncement,
    { params: { id } },
    {
      staleTimeMs: 0,
      refetchIntervalMs: (shown) => (shown?.announcement.state === 'sending' ? WHILE_SENDING_MS : false),
    },
  );

/** Counted only once it is said for whom. */
export const usePreview = (audience: contract.AudienceAsked | null) =>
  useApiQuery(
    contract.previewAnnouncement,
    { query: audience ?? { kind: 'all' } },
    { enabled: audience !== null, staleTimeMs: 0 },
  );

export const useFoundClasses = (search: string) =>
  useApiQuery(listClasses, { query: search ? { search } : {} }, { keepsPrevious: true });

export const useCreateAnnouncement = (after: After<typeof contract.createAnnouncement>) =>
  useAct(contract.createAnnouncement, after);
export const useApproveAnnouncement = (after: After<typeof contract.approveAnnouncement>) =>
  useAct(contract.approveAnnouncement, after);
export const useStopAnnouncement = (after: After<typeof contract.stopAnnouncement>) =>
  useAct(contract.stopAnnouncement, after);
export const useTestAnnouncement = (after: After<typeof contract.testAnnouncement>) =>
  useAct(contract.testAnnouncement, after);
