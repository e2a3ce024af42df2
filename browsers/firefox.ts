import { spawn } from 'node:child_process';
import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { createConnection, type Socket } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { freePort } from '../e2e/app.ts';
import { type Driver, DriverError } from './driver.ts';
import { endOf, untilListening } from './processes.ts';

const PROGRAM = '/usr/bin/firefox-esr';

type Answer = [type: 1, id: number, error: { error: string; message: string } | null, result: unknown];

/** Messages are `length:JSON`, one after the other. */
const readMessages = (socket: Socket, hear: (message: unknown) => void): void => {
  let waiting = Buffer.alloc(0);
  socket.on('data', (chunk: Buffer) => {
    waiting = Buffer.concat([waiting, chunk]);
    for (;;) {
      const colon = waiting.indexOf(':');
      const end = colon + 1 + Number(waiting.subarray(0, Math.max(colon, 0)).toString());
      if (colon < 0 || waiting.length < end) return;
      hear(JSON.parse(waiting.subarray(colon + 1, end).toString()));
      waiting = waiting.subarray(end);
    }
  });
};

/** What a click opens in a new window must not be held back, and nothing is asked of the network but our app. */
const SETTINGS: Record<string, unknown> = {
  'dom.disable_open_during_load': false,
  'app.update.enabled': false,
  'datareporting.policy.dataSubmissionEnabled': false,
  'network.captive-portal-service.enabled': false,
  'intl.accept_languages': 'en',
};

/** Firefox speaks WebDriver by itself (Marionette); Debian 12 has no geckodriver. */
export const startFirefox = async (): Promise<Driver> => {
  const profile = await mkdtemp(join(tmpdir(), 'temari-firefox-'));
  const port = await freePort();
  const settings = { ...SETTINGS, 'marionette.port': port };
  const lines = Object.entries(settings).map(
    ([name, value]) => `user_pref(${JSON.stringify(name)}, ${JSON.stringify(value)});`,
  );
  await writeFile(join(profile, 'user.js'), lines.join('\n'));
  const browser = spawn(PROGRAM, ['--headless', '--marionette', '--no-remote', '--profile', profile], {
    stdio: 'ignore',
    env: { ...process.env, HOME: profile },
  });
  await untilListening(port, browser);
  const socket = createConnection({ port, host: '127.0.0.1' });
  const asked = new Map<number, { resolve: (result: unknown) => void; reject: (error: Error) => void }>();
  const greeting = Promise.withResolvers<void>();
  readMessages(socket, (message) => {
    // The first message says which version of the protocol is spoken.
    if (!Array.isArray(message)) return greeting.resolve();
    const [, id, error, result] = message as Answer;
    const waiting = asked.get(id);
    asked.delete(id);
    if (error) waiting?.reject(new DriverError(`${error.error}: ${error.message}`));
    else waiting?.resolve(result);
  });
  await greeting.promise;

  let last = 0;
  const send: Driver['send'] = async (name, parameters) => {
    last += 1;
    const answer = Promise.withResolvers<unknown>();
    asked.set(last, answer);
    const text = JSON.stringify([0, last, `WebDriver:${name}`, parameters]);
    socket.write(`${Buffer.byteLength(text)}:${text}`);
    const result = await answer.promise;
    const isWrapped = typeof result === 'object' && result !== null && 'value' in result;
    return isWrapped ? result.value : result;
  };
  await send('NewSession', {});
  return {
    send,
    stop: async () => {
      socket.destroy();
      await endOf(browser);
      await rm(profile, { recursive: true, force: true });
    },
  };
};
