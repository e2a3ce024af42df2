import cluster from 'node:cluster';
import { AggregatorRegistry, type Registry } from 'prom-client';

/** Adds what this process measures to what its instance measures. The answer reads all of it. */
export type ShareMetrics = (registry: Registry) => () => Promise<string>;

const MOST_MS = 10_000;

interface Question {
  temari: 'metrics';
  number: number;
}
interface Answer extends Question {
  text: string | null;
}

const isAbout = (message: unknown): message is Question & Partial<Answer> =>
  typeof message === 'object' && message !== null && 'temari' in message && message.temari === 'metrics';

/** In a process that answers requests or runs jobs. */
export const shareMetrics: ShareMetrics = (registry) => {
  AggregatorRegistry.setRegistries([registry]);
  // Made for what it begins: from now on the first process may ask for what is measured here.
  new AggregatorRegistry();
  let asked = 0;
  return () => {
    asked += 1;
    const number = asked;
    const { promise, resolve, reject } = Promise.withResolvers<string>();
    const hear = (message: unknown): void => {
      if (!isAbout(message) || message.number !== number) return;
      if (message.text) resolve(message.text);
      else reject(new Error('A process did not say what it measures.'));
    };
    const late = setTimeout(() => reject(new Error('Nobody collects what is measured.')), MOST_MS);
    process.on('message', hear);
    process.send?.({ temari: 'metrics', number } satisfies Question);
    return promise.finally(() => {
      clearTimeout(late);
      process.off('message', hear);
    });
  };
};

/** In the first process: asks all others for whoever wants to know. */
export const collectMetrics = (): void => {
  const all = new AggregatorRegistry();
  cluster.on('message', (worker, message: unknown) => {
    if (!isAbout(message)) return;
    void all
      .clusterMetrics()
      .catch(() => null)
      .then((text) => {
        if (worker.isConnected()) worker.send({ temari: 'metrics', number: message.number, text } satisfies Answer);
      });
  });
};
