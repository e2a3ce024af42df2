import * as contract from '@temari/contracts/office-announcements';
import type { FastifyInstance } from 'fastify';
import type { Deps } from '../../../deps.ts';
import { serve } from '../../../http/serve.ts';
import type { JobHandler } from '../../../ports/jobs.ts';
import { approveAnnouncement, createAnnouncement, stopAnnouncement, testAnnouncement } from './create-announcement.ts';
import { listAnnouncements, previewAnnouncement, showAnnouncement } from './show-announcements.ts';
import { WRITE_ANNOUNCEMENTS, writeNotices } from './write-notices.ts';

export const officeAnnouncementRoutes = (app: FastifyInstance, deps: Deps): void => {
  serve(app, contract.previewAnnouncement, ({ query }) => previewAnnouncement(deps, query));
  serve(app, contract.listAnnouncements, ({ actor, query }) => listAnnouncements(deps, actor, query));
  serve(app, contract.showAnnouncement, ({ actor, params }) => showAnnouncement(deps, actor, params));
  serve(app, contract.createAnnouncement, ({ actor, body }) => createAnnouncement(deps, actor, body));
  serve(app, contract.approveAnnouncement, ({ actor, params, body }) => approveAnnouncement(deps, actor, params, body));
  serve(app, contract.stopAnnouncement, ({ actor, params }) => stopAnnouncement(deps, actor, params));
  serve(app, contract.testAnnouncement, ({ actor, body }) => testAnnouncement(deps, actor, body));
};

export const officeAnnouncementJobs = (deps: Deps): JobHandler[] => [
  // Every minute too: for what a killed server left, what waited for the morning or for others to go out.
  { name: WRITE_ANNOUNCEMENTS, cron: '* * * * *', isUrgent: true, run: () => writeNotices(deps) },
];
