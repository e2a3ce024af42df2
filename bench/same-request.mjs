import { once } from 'node:events';
import { connect } from 'node:net';

const HEAD_END = Buffer.from('\r\n\r\n');

/** Asks over one connection, again and again, until it is told to stop; reads no more of an answer than its length. */
const askAgain = async (socket, request, { until, onAnswer }) => {
  let unread = Buffer.alloc(0);
  let missing = 0;
  let began = 0;
  let isOk = false;
  const ended = once(socket, 'close');
  const ask = () => {
    if (performance.now() >= until) return socket.destroy();
    began = performance.now();
    socket.write(request);
  };
  const answered = () => {
    onAnswer(isOk, performance.now() - began);
    ask();
  };
  socket.on('data', (chunk) => {
    if (missing > 0) {
      missing -= chunk.length;
      if (missing === 0) answered();
      return;
    }
    unread = unread.length === 0 ? chunk : Buffer.concat([unread, chunk]);
    const end = unread.indexOf(HEAD_END);
    if (end < 0) return;
    const head = unread.toString('latin1', 0, end);
    isOk = /^HTTP\/1.1 [23]/.test(head);
    missing = Number(/\r\ncontent-length: (\d+)/i.exec(head)[1]) - (unread.length - end - HEAD_END.length);
    unread = Buffer.alloc(0);
    if (missing === 0) answered();
  });
  ask();
  await ended;
};

const at = (sorted, share) => sorted[Math.min(sorted.length - 1, Math.floor(sorted.length * share))] ?? 0;

/**
 * The same request as often as it gets answered. It costs next to nothing beside the server: a client that unpacks and
 * reads what it is sent would be slower than the server, and would be what is measured.
 */
export const sendSameRequest = async ({ url, seconds, path, headers, connections }) => {
  const { hostname, port } = new URL(url);
  const lines = Object.entries({ host: `${hostname}:${port}`, ...headers }).map(([name, value]) => `${name}: ${value}`);
  const request = Buffer.from(`GET ${path} HTTP/1.1\r\n${lines.join('\r\n')}\r\n\r\n`);
  const times = [];
  let failed = 0;
  const began = performance.now();
  const until = began + seconds * 1000;
  const onAnswer = (isOk, ms) => {
    if (isOk) times.push(ms);
    else failed += 1;
  };
  const asking = Array.from({ length: connections }, async () => {
    const socket = connect(Number(port), hostname).setNoDelay(true);
    await once(socket, 'connect');
    await askAgain(socket, request, { until, onAnswer });
  });
  await Promise.all(asking);
  times.sort((one, other) => one - other);
  return {
    answered: times.length,
    seconds: (performance.now() - began) / 1000,
    failed,
    p50: at(times, 0.5),
    p99: at(times, 0.99),
  };
};
