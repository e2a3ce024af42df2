import { createConnection, createServer } from 'node:net';
import { setTimeout as sleep } from 'node:timers/promises';

/** What a phone's connection carries in one piece. */
const PACKET_BYTES = 1400;
/** How long TCP waits at least before it sends a lost piece again. */
const RESEND_AFTER_MS = 300;

/** One direction of a network: all connections share its width, one piece after the other. */
const createPipe = ({ bitsPerSecond, delayMs, loss, random }) => {
  let freeAt = 0;
  const sent = { bytes: 0, packets: 0, lost: 0 };
  /** When a piece that is handed over now has left the network. */
  const transmit = (bytes) => {
    const now = performance.now();
    freeAt = Math.max(freeAt, now) + (bytes * 8000) / bitsPerSecond;
    sent.bytes += bytes;
    sent.packets += 1;
    return freeAt - now;
  };
  /** A lost piece takes the network's time twice and holds up what comes after it on its own connection. */
  const carry = async (bytes) => {
    await sleep(transmit(bytes));
    while (random() < loss) {
      sent.lost += 1;
      await sleep(RESEND_AFTER_MS + 2 * delayMs);
      await sleep(transmit(bytes));
    }
  };
  return { carry, sent, delayMs };
};

/** Passes on what one side sends, piece by piece and in order; the far side is told of the end as well. */
const connect = (from, to, pipe) => {
  let carried = Promise.resolve();
  const inOrder = (work) => {
    carried = carried.then(work);
  };
  from.on('data', (chunk) => {
    from.pause();
    inOrder(async () => {
      for (let start = 0; start < chunk.length; start += PACKET_BYTES) {
        const packet = chunk.subarray(start, start + PACKET_BYTES);
        await pipe.carry(packet.length);
        setTimeout(() => to.destroyed || to.write(packet), pipe.delayMs);
      }
      from.resume();
    });
  });
  from.on('end', () => inOrder(() => setTimeout(() => to.end(), pipe.delayMs)));
  for (const event of ['error', 'close']) from.on(event, () => inOrder(() => to.destroy()));
};

/** Always the same losses, so that two runs meet the same network. */
const seeded = (seed) => () => {
  seed = (seed * 1_664_525 + 1_013_904_223) % 4_294_967_296;
  return seed / 4_294_967_296;
};

/** A narrow, lossy network to `origin`, behind an address of its own. */
export const startSlowNetwork = async (origin, { bitsPerSecond, roundTripMs, loss, seed }) => {
  const random = seeded(seed);
  const settings = { bitsPerSecond, delayMs: roundTripMs / 2, loss, random };
  const [down, up] = [createPipe(settings), createPipe(settings)];
  const { hostname, port } = new URL(origin);
  const sockets = new Set();
  const server = createServer((client) => {
    const far = createConnection({ host: hostname, port: Number(port) });
    for (const socket of [client, far]) {
      sockets.add(socket);
      socket.setNoDelay(true).on('close', () => sockets.delete(socket));
    }
    connect(client, far, up);
    connect(far, client, down);
  });
  await new Promise((resolve) => server.listen(0, '127.0.0.1', resolve));
  return {
    origin: `http://127.0.0.1:${server.address().port}`,
    down: down.sent,
    up: up.sent,
    close: () => {
      for (const socket of sockets) socket.destroy();
      server.close();
    },
  };
};
