import { addDays, addisDate } from '@temari/contracts/addis-time';
import type { DeviceReport } from '@temari/contracts/device-report-shape';
import * as contract from '@temari/contracts/device-reports';
import type { FastifyInstance } from 'fastify';
import type { Deps } from '../../deps.ts';
import { retentionJob } from '../../domains/retention/retention-job.ts';
import { serve } from '../../http/serve.ts';
import type { JobHandler } from '../../ports/jobs.ts';
import { forgetReportsBefore } from './queries.ts';
import { takeReport } from './take-report.ts';

/** As far back as the office can look. */
const KEPT_DAYS = 90;

interface DeviceReportSettings {
  /** The names of the scripts that pages of this version are made of. */
  ownScripts: ReadonlySet<string>;
  onReport: (report: DeviceReport) => void;
}

export const deviceReportRoutes = (
  app: FastifyInstance,
  deps: Deps,
  { ownScripts, onReport }: DeviceReportSettings,
): void => {
  serve(app, contract.sendDeviceReport, async ({ body, address }) => {
    await takeReport({ ...deps, ownScripts }, body, address);
    onReport(body);
  });
};

export const deviceReportJobs = ({ db, clock, log }: Deps): JobHandler[] => [
  retentionJob(
    { log },
    {
      name: 'forget-device-reports',
      cron: '51 2 * * *',
      remove: () => forgetReportsBefore(db, addDays(addisDate(clock.now()), -KEPT_DAYS)),
    },
  ),
];
