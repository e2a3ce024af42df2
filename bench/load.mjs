import autocannon from 'autocannon';
import { cpuSeconds, familyCpuSeconds } from './machine.mjs';

const CONNECTIONS = 20;

/**
 * As many requests as get answered in the given time. `next` makes the request of each turn, so that no two need to be
 * for the same person.
 */
export const load = async ({ url, seconds, next, pid, engine, connections = CONNECTIONS }) => {
  const cpuBefore = cpuSeconds(pid);
  const engineBefore = engine ? familyCpuSeconds(engine) : 0;
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
  const answered = result['2xx'] + result['3xx'];
  return {
    perSecond: answered / result.duration,
    p50: result.latency.p50,
    p99: result.latency.p99,
    failed: result.non2xx + result.errors + result.timeouts,
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
