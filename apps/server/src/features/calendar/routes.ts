import * as contract from '@temari/contracts/calendar';
import type { FastifyInstance } from 'fastify';
import type { Deps } from '../../deps.ts';
import { serve } from '../../http/serve.ts';
import { makeFeed } from './make-feed.ts';
import { deleteFeed } from './queries.ts';
import { downloadClassCalendar, readCalendarFeed } from './read-calendar.ts';
import { showFeed } from './show-feed.ts';
import { showTimetable } from './show-timetable.ts';

export const calendarRoutes = (app: FastifyInstance, deps: Deps): void => {
  serve(app, contract.showTimetable, ({ actor }) => showTimetable(deps, actor));
  serve(app, contract.downloadClassCalendar, ({ params, query: { account, ...link } }) =>
    downloadClassCalendar(deps, { classId: params.id, accountId: account, ...link }),
  );
  serve(app, contract.readCalendarFeed, ({ params }) => readCalendarFeed(deps, params));
  serve(app, contract.showCalendarFeed, ({ actor }) => showFeed(deps, actor));
  serve(app, contract.makeCalendarFeed, ({ actor }) => makeFeed(deps, actor));
  serve(app, contract.endCalendarFeed, ({ actor }) => deleteFeed(deps.db, actor.accountId));
};
