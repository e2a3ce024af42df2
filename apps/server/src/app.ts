import { addisDate } from '@temari/contracts/addis-time';
import type { Endpoint } from '@temari/contracts/endpoint';
import Fastify, { type FastifyBaseLogger, type FastifyInstance, LogController } from 'fastify';
import { contentVersion } from './db/content-version.ts';
import type { Deps } from './deps.ts';
import { AppError } from './errors/app-error.ts';
import { accountDeletionRoutes } from './features/account-deletion/routes.ts';
import { accountJobs, accountRoutes } from './features/accounts/routes.ts';
import { applicationJobs, applicationRoutes } from './features/applications/routes.ts';
import { attendanceRoutes } from './features/attendance/routes.ts';
import { availabilityRoutes } from './features/availability/routes.ts';
import { bankAnswerJobs } from './features/bank-answers/routes.ts';
import { calendarRoutes } from './features/calendar/routes.ts';
import { cancelledLessonRoutes } from './features/cancelled-lessons/routes.ts';
import { catalogueRoutes } from './features/catalogue/routes.ts';
import { classRoutes } from './features/classes/routes.ts';
import { consentJobs, consentRoutes } from './features/consents/routes.ts';
import { contactJobs, contactRoutes } from './features/contact/routes.ts';
import { coverJobs, coverRoutes } from './features/covers/routes.ts';
import { deviceReportJobs, deviceReportRoutes } from './features/device-reports/routes.ts';
import { deviceSignInJobs, deviceSignInRoutes } from './features/device-sign-ins/routes.ts';
import { emailJobs, emailRoutes } from './features/email/routes.ts';
import { enrollmentChangeRoutes } from './features/enrollment-changes/routes.ts';
import { enrollmentJobs, enrollmentRoutes } from './features/enrollments/routes.ts';
import { giftJobs, giftRoutes } from './features/gifts/routes.ts';
import { guardianRoutes } from './features/guardians/routes.ts';
import { handOverRoutes } from './features/hand-over/routes.ts';
import { homeworkJobs, homeworkRoutes } from './features/homework/routes.ts';
import { hoursRoutes } from './features/hours/routes.ts';
import { learnerJobs, learnerRoutes } from './features/learners/routes.ts';
import { lessonJobs, lessonRoutes } from './features/lessons/routes.ts';
import { letterRoutes } from './features/letters/routes.ts';
import { makeUpRoutes } from './features/make-ups/routes.ts';
import { monthJobs, monthRoutes } from './features/months/routes.ts';
import { myDataRoutes } from './features/my-data/routes.ts';
import { noticeJobs, noticeRoutes } from './features/notices/routes.ts';
import { officeJobs, officeRoutes } from './features/office/routes.ts';
import { passwordResetJobs, passwordResetRoutes } from './features/password-reset/routes.ts';
import { paymentJobs, paymentRoutes } from './features/payments/routes.ts';
import { profileJobs, profileRoutes } from './features/profile/routes.ts';
import { pushJobs, pushRoutes } from './features/push/routes.ts';
import { receiptPictureJobs } from './features/receipt-pictures/routes.ts';
import { scholarshipRoutes } from './features/scholarships/routes.ts';
import { siteRoutes } from './features/site/routes.ts';
import { smsJobs, smsRoutes } from './features/sms/routes.ts';
import { teacherRoutes } from './features/teachers/routes.ts';
import { telegramJobs, telegramRoutes } from './features/telegram/routes.ts';
import { uploadJobs, uploadRoutes } from './features/uploads/routes.ts';
import { createReadAsActor } from './http/actor.ts';
import { apiDescription } from './http/api-description.ts';
import { serveConsentPages } from './http/consent-pages.ts';
import { createContentNow } from './http/content-now.ts';
import { createDeviceOf } from './http/device-cookie.ts';
import { answerErrors, routerErrors } from './http/errors.ts';
import { healthRoutes } from './http/health.ts';
import { createKeptAnswers } from './http/kept-answers.ts';
import { createKnownSessions } from './http/known-sessions.ts';
import { serveMailPages } from './http/mail-pages.ts';
import { createMetrics } from './http/metrics.ts';
import { oddRequests } from './http/odd-requests.ts';
import { createLoadShedder, type OverloadLimits } from './http/overload.ts';
import { ownScripts } from './http/own-scripts.ts';
import { servePages } from './http/pages.ts';
import { serveRecommendationPages } from './http/recommendation-pages.ts';
import { securityHeaders } from './http/security-headers.ts';
import { BODY_TIMES, type BodyTimes, createPatientServer, cutOffSlowBodies } from './http/slow-requests.ts';
import type { JobHandler } from './ports/jobs.ts';
import type { ShareMetrics } from './process/shared-metrics.ts';
import { type BankSandboxSettings, bankSandbox } from './sandbox/banks/sandbox.ts';
import { type ChapaSandboxSettings, chapaSandbox } from './sandbox/chapa/sandbox.ts';
import type { MailBox } from './sandbox/mail/mail-box.ts';
import { mailSandbox } from './sandbox/mail/sandbox.ts';
import { type PushSandboxSettings, pushSandbox } from './sandbox/push/sandbox.ts';
import { type RoomSandboxSettings, roomSandbox } from './sandbox/rooms/sandbox.ts';
import { smsSandbox } from './sandbox/sms/routes.ts';
import { type TelegramSandboxSettings, telegramSandbox } from './sandbox/telegram/sandbox.ts';

export interface AppSettings {
  isHttps: boolean;
  trustProxy: string[];
  metricsToken: string | null;
  publicUrl: string;
  /** The stand-ins for gateways exist in the demo only. */
  isDemo: boolean;
  /** The built web app; null serves the API alone. */
  webDist: string | null;
  /** When to refuse requests (load shedding). If it is not set, requests wait. */
  overload?: OverloadLimits;
  bodyTimes?: BodyTimes;
  /** Where several processes are one instance. */
  shareMetrics?: ShareMetrics;
  /** Staff without an authenticator can only set one up; on in production. */
  demandsAuthenticator?: boolean;
  /**
   * The origin of a file store that browsers fetch from directly, which the pages must be allowed to show pictures
   * from.
   */
  fileOrigin?: string | null;
  /** The stand-in for the payment gateway; the demo and the tests alone have it. */
  chapaSandbox?: ChapaSandboxSettings;
  /** The stand-in for push services, likewise. */
  pushSandbox?: PushSandboxSettings;
  /** The stand-ins for servers of rooms, likewise. */
  roomSandbox?: RoomSandboxSettings;
  /** The stand-ins for the receipt pages of banks, likewise. */
  bankSandbox?: BankSandboxSettings;
  /** What the demo would have mailed. */
  mailBox?: MailBox;
  /** The stand-in for Telegram, likewise. */
  telegramSandbox?: TelegramSandboxSettings;
}

const BODY_LIMIT_BYTES = 64 * 1024;
/** As long as Node.js allows: an id that is too long is then refused by the contract, with our own error. */
const ADDRESS_MAX = 16 * 1024;

/** The whole server as a function: tests call it without a port. */
export const buildApp = async (deps: Deps, settings: AppSettings): Promise<FastifyInstance> => {
  const metrics = createMetrics(deps);
  const knownSessions = createKnownSessions(deps.clock);
  const loadShedder =
    settings.overload &&
    createLoadShedder(settings.overload, {
      isHttps: settings.isHttps,
      knownSessions,
      onRefused: (reason) => metrics.refused.inc({ reason }),
    });
  // With the day: pages show the year, whether a round of scholarships is open, and figures that are counted once a day.
  const contentNow = createContentNow(async () => `${await contentVersion(deps.db)} ${addisDate(deps.clock.now())}`);
  // Counted, not logged: nothing was done for them that a line could tell about.
  const keptAnswers = createKeptAnswers(contentNow, (answer) => {
    const seconds = metrics.requestSeconds.labels(answer);
    return () => seconds.observe(0);
  });
  const odd = oddRequests(settings.isHttps);
  const app = Fastify({
    serverFactory: (answer) => {
      const server = createPatientServer((request, response) => {
        if (odd.refuses(request, response) || loadShedder?.sheds(request, response)) return;
        if (keptAnswers.answers(request, response)) return;
        answer(request, response);
      });
      odd.watch(server);
      return server;
    },
    loggerInstance: deps.log as FastifyBaseLogger,
    logController: new LogController({ disableRequestLogging: true }),
    trustProxy: settings.trustProxy.length > 0 ? settings.trustProxy : false,
    bodyLimit: BODY_LIMIT_BYTES,
    forceCloseConnections: 'idle',
    // Said in our own shape by the hook below, with Retry-After.
    return503OnClosing: false,
    clientErrorHandler: odd.refuseConnection,
    frameworkErrors: routerErrors(settings.isHttps),
    routerOptions: { ignoreTrailingSlash: true, maxParamLength: ADDRESS_MAX },
  });
  // With this parser, calls that take JSON would receive a plain string.
  app.removeContentTypeParser('text/plain');
  app.decorate('knownSessions', knownSessions);
  const readAsActor = createReadAsActor({ ...deps, knownSessions }, settings.demandsAuthenticator);
  app.decorate('readAsActor', readAsActor);
  app.decorate('findActor', async (request, allowed) => (await readAsActor(request, undefined, allowed)).actor);
  app.decorate('deviceOf', createDeviceOf(settings.isHttps));
  app.decorate('contentNow', contentNow);
  app.decorate('served', new Set<Endpoint>());

  loadShedder?.watch(app);
  cutOffSlowBodies(app, settings.bodyTimes ?? BODY_TIMES);
  let isClosing = false;
  let closing: NodeJS.Timeout | undefined;
  app.addHook('onRequest', async () => {
    if (isClosing) throw new AppError('server/busy', { retryAfterSeconds: 5 });
  });
  app.addHook('preClose', async () => {
    isClosing = true;
    // A connection that was busy when closing began would otherwise be kept alive for a minute.
    closing = setInterval(() => app.server.closeIdleConnections(), 50).unref();
  });
  // Not when the server closes: one that never listened does not tell.
  app.addHook('onClose', async () => clearInterval(closing));

  answerErrors(app);
  securityHeaders(app, settings);
  // After the headers, which it keeps with the answer.
  keptAnswers.watch(app);
  app.setNotFoundHandler(async () => {
    throw new AppError('request/not-found');
  });

  app.addHook('onResponse', async (request, reply) => {
    // The route, not the address: addresses hold ids, and queries can hold signatures.
    const { method, routeOptions } = request;
    request.log.info(
      { method, route: routeOptions.url, status: reply.statusCode, ms: Math.round(reply.elapsedTime) },
      'answered',
    );
  });
  healthRoutes(app, {
    db: deps.db,
    metrics,
    metricsToken: settings.metricsToken,
    readMetrics: settings.shareMetrics?.(metrics.registry) ?? (() => metrics.registry.metrics()),
  });
  apiDescription(app);

  siteRoutes(app, deps);
  scholarshipRoutes(app, deps);
  giftRoutes(app, deps);
  contactRoutes(app, deps);
  deviceReportRoutes(app, deps, {
    ownScripts: await ownScripts(settings.webDist),
    onReport: metrics.observeDevice,
  });
  catalogueRoutes(app, deps);
  accountRoutes(app, deps);
  deviceSignInRoutes(app, deps);
  learnerRoutes(app, deps);
  guardianRoutes(app, deps);
  handOverRoutes(app, deps);
  consentRoutes(app, deps);
  profileRoutes(app, deps);
  accountDeletionRoutes(app, deps);
  myDataRoutes(app, deps);
  passwordResetRoutes(app, deps);
  teacherRoutes(app, deps);
  uploadRoutes(app, deps);
  enrollmentRoutes(app, deps);
  monthRoutes(app, deps);
  enrollmentChangeRoutes(app, deps);
  paymentRoutes(app, deps);
  classRoutes(app, deps);
  calendarRoutes(app, deps);
  lessonRoutes(app, deps);
  attendanceRoutes(app, deps);
  coverRoutes(app, deps);
  cancelledLessonRoutes(app, deps);
  makeUpRoutes(app, deps);
  hoursRoutes(app, deps);
  homeworkRoutes(app, deps);
  applicationRoutes(app, deps);
  letterRoutes(app, deps);
  availabilityRoutes(app, deps);
  noticeRoutes(app, deps);
  smsRoutes(app, deps);
  telegramRoutes(app, deps);
  emailRoutes(app, deps);
  pushRoutes(app, deps);
  officeRoutes(app, deps, settings);

  serveConsentPages(app, settings.publicUrl);
  serveMailPages(app);
  serveRecommendationPages(app, settings.publicUrl);

  if (settings.isDemo) smsSandbox(app);
  if (settings.chapaSandbox) void app.register(chapaSandbox(settings.chapaSandbox));

  if (settings.pushSandbox) void app.register(pushSandbox(settings.pushSandbox));
  if (settings.roomSandbox) void app.register(roomSandbox(settings.roomSandbox, deps.clock));
  if (settings.bankSandbox) void app.register(bankSandbox(settings.bankSandbox));
  if (settings.mailBox) mailSandbox(app, settings.mailBox);
  if (settings.telegramSandbox) void app.register(telegramSandbox(settings.telegramSandbox));

  if (settings.webDist) {
    await servePages(app, {
      webDist: settings.webDist,
      publicUrl: settings.publicUrl,
      fileOrigin: settings.fileOrigin ?? null,
    });
  }

  return app;
};

/** What runs in the background, feature by feature. */
export const jobHandlers = (deps: Deps): JobHandler[] => [
  ...accountJobs(deps),
  ...deviceSignInJobs(deps),
  ...profileJobs(deps),
  ...passwordResetJobs(deps),
  ...smsJobs(deps),
  ...uploadJobs(deps),
  ...enrollmentJobs(deps),
  ...monthJobs(deps),
  ...learnerJobs(deps),
  ...lessonJobs(deps),
  ...coverJobs(deps),
  ...homeworkJobs(deps),
  ...applicationJobs(deps),
  ...noticeJobs(deps),
  ...telegramJobs(deps),
  ...emailJobs(deps),
  ...pushJobs(deps),
  ...consentJobs(deps),
  ...paymentJobs(deps),
  ...giftJobs(deps),
  ...receiptPictureJobs(deps),
  ...bankAnswerJobs(deps),
  ...contactJobs(deps),
  ...deviceReportJobs(deps),
  ...officeJobs(deps),
];
