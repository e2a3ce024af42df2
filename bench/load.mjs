import autocannon from 'autocannon';
import { cpuSeconds, familyCpuSeconds } from './machine.mjs';
import { sendSameRequest } from './same-request.mjs';

const CONNECTIONS = 20;

const sendDifferentRequests = async ({ url, seconds, next, connections }) => {
  let turn = 0;
  const result = await autocannon({
    url,
    connections,
    duration: seconds,
    requests: [
      {
        setupRequest: (request) => {
          turn += 1;
          return { ...request, ...next(turn) };
        },
      },
    ],
  });
  return {
    answered: result['2xx'] + result['3xx'],
    seconds: result.duration,
    failed: result.non2xx + result.errors + result.timeouts,
    p50: result.latency.p50,
    p99: result.latency.p99,
  };
};

/**
 * As many requests as get answered in the given time. `next` makes the request of each turn, so that no two need to be
 * for the same person; `same` is one for all.
 */
export const load = async ({ url, seconds, next, same, pid, engine, connections = CONNECTIONS }) => {
  const cpuBefore = cpuSeconds(pid);
  const engineBefore = engine ? familyCpuSeconds(engine) : 0;
  const { answered, ...sent } = same
    ? await sendSameRequest({ url, seconds, ...same, connections })
    : await sendDifferentRequests({ url, seconds, next, connections });
  return {
    perSecond: answered / sent.seconds,
    p50: Number(sent.p50.toFixed(1)),
    p99: Number(sent.p99.toFixed(1)),
    failed: sent.failed,
    cpuMs: ((cpuSeconds(pid) - cpuBefore) * 1000) / Math.max(1, answered),
    engineCpuMs: engine ? ((familyCpuSeconds(engine) - engineBefore) * 1000) / Math.max(1, answered) : 0,
  };
};

export const median = (values) => {
  const sorted = [...values].sort((one, other) => one - other);
  const middle = Math.floor(sorted.length / 2);
  return sorted.length % 2 === 1 ? sorted[middle] : (sorted[middle - 1] + sorted[middle]) / 2;
};

/** The median of each figure over the repetitions. */
export const medians = (runs) =>
  Object.fromEntries(Object.keys(runs[0]).map((figure) => [figure, median(runs.map((run) => run[figure]))]));
