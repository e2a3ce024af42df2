import * as contract from '@temari/contracts/enrollment-changes';
import * as corrections from '@temari/contracts/office-package-corrections';
import type { FastifyInstance } from 'fastify';
import type { Deps } from '../../deps.ts';
import { serve } from '../../http/serve.ts';
import { changePackage, packagesToChangeTo } from './change-package.ts';
import { monthsToChange } from './changing.ts';
import { correctPackage, packagesToCorrectTo } from './correct-package.ts';
import { keepEnrollment, pauseEnrollment, stopEnrollment } from './pause-and-stop.ts';

interface Asking {
  params: { id: string };
  query: { preview?: 'true' | 'false' | undefined };
}

const asked = ({ params, query }: Asking) => ({ id: params.id, isPreview: query.preview === 'true' });

/** The same function says what a change means and makes it. */
const answered = async <Said>(call: Asking, said: Promise<Said>): Promise<Said | { previewed: Said }> =>
  asked(call).isPreview ? { previewed: await said } : said;

export const enrollmentChangeRoutes = (app: FastifyInstance, deps: Deps): void => {
  serve(app, contract.stopEnrollment, (call) =>
    answered(call, stopEnrollment(deps, call.actor, asked(call), call.body)),
  );
  serve(app, contract.pauseEnrollment, (call) =>
    answered(call, pauseEnrollment(deps, call.actor, asked(call), call.body)),
  );
  serve(app, contract.keepEnrollment, ({ actor, params }) => keepEnrollment(deps, actor, params.id));
  serve(app, contract.changePackage, (call) => answered(call, changePackage(deps, call.actor, asked(call), call.body)));
  serve(app, contract.listMonthsToChange, ({ actor, params }) => monthsToChange(deps, actor, params));
  serve(app, contract.listPackagesToChangeTo, ({ actor, params }) => packagesToChangeTo(deps, actor, params));
  serve(app, corrections.listPackagesToCorrectTo, ({ params }) => packagesToCorrectTo(deps, params));
  serve(app, corrections.correctPackage, ({ actor, params, body }) => correctPackage(deps, actor, params, body));
};
