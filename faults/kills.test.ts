import { setTimeout as sleep } from 'node:timers/promises';
import { expect, test } from 'vitest';
import {
  ask,
  askUntilAnswered,
  choicesOf,
  enroll,
  type Family,
  idOf,
  register,
  txRefOf,
  upload,
  wish,
} from './families.ts';
import { type Acknowledged, brokenInvariants, nothingYet } from './invariants.ts';
import { isMeasured } from './measured.ts';
import { samplePng } from './photo.ts';
import { type Scene, setScene, untilSettled } from './scene.ts';
import type { RunningServer } from './server.ts';

/** `npm run test:faults` sets 200. The kills go through the named points in turn. */
const KILLS = Number(process.env.KILLS ?? 9);
const WRITES_A_ROUND = Number(process.env.WRITES_A_ROUND ?? 12);
const READY_AGAIN_MS = 5000;
const ROUND_MS = 3000;
/** How many run at the same time. */
const LANES = 4;
/**
 * A checkout that a process was opening when it died is free for another after six seconds; a busy machine makes that
 * slower, not red.
 */
const PATIENCE_SECONDS = 600;

type Kill = () => void;

/** The moments at which the server is killed. Each function sets the trigger and returns a function that removes it. */
const POINTS: Record<string, (scene: Scene, kill: Kill, hear: (moment: string, then: Kill) => void) => void> = {
  'enrolling: a request is on its way': (_scene, kill, hear) =>
    hear('enroll sent', () => setTimeout(kill, Math.random() * 30)),
  'enrolling: the gateway is being asked': ({ standIn }, kill) =>
    standIn.watch((step, moment) => step === 'initialize' && moment === 'arrived' && kill()),
  'enrolling: the gateway has done its part': ({ standIn }, kill) =>
    standIn.watch((step, moment) => step === 'initialize' && moment === 'done' && kill()),
  'enrolling: an answer has just left': (_scene, kill, hear) => hear('enroll answered', kill),
  'paying: a webhook is on its way': (_scene, kill, hear) =>
    hear('webhook sent', () => setTimeout(kill, Math.random() * 15)),
  'settling: the gateway is being asked': ({ standIn }, kill) =>
    standIn.watch((step, moment) => step === 'verify' && moment === 'arrived' && kill()),
  'settling: the gateway has confirmed': ({ standIn }, kill) =>
    standIn.watch((step, moment) => step === 'verify' && moment === 'done' && setTimeout(kill, Math.random() * 8)),
  'uploading: bytes are on their way': (_scene, kill, hear) =>
    hear('upload begun', () => setTimeout(kill, Math.random() * 60)),
  'uploading: a file has just been acknowledged': (_scene, kill, hear) => hear('upload done', kill),
};

/** A server that can be killed and comes back, for whoever keeps asking. */
const createPhoenix = async (scene: Scene) => {
  let current: RunningServer = await scene.server();
  let rising: Promise<void> | null = null;
  const restartsMs: number[] = [];
  return {
    origin: () => current.url,
    said: () => current.said(),
    kill: (): void => {
      rising ??= (async () => {
        await current.kill('SIGKILL');
        const began = performance.now();
        current = await scene.server();
        restartsMs.push(performance.now() - began);
      })().finally(() => {
        rising = null;
      });
    },
    settled: async (): Promise<void> => {
      await rising;
    },
    /** Half of the restarts took less: a single one may meet a machine that is busy elsewhere. */
    medianMs: () => restartsMs.sort((one, other) => one - other)[Math.floor(restartsMs.length / 2)] ?? 0,
    slowestMs: () => Math.max(...restartsMs),
  };
};

test(`${KILLS} kills at ${Object.keys(POINTS).length} points: nothing acknowledged is lost, doubled or stuck`, async () => {
  const scene = await setScene();
  const phoenix = await createPhoenix(scene);
  const choices = await choicesOf(scene.pool);
  const acknowledged: Acknowledged = nothingYet();
  let writes = 0;
  let kills = 0;
  const listeners = new Map<string, Kill>();
  const tell = (moment: string): void => listeners.get(moment)?.();

  const enrollAndPay = async (family: Family): Promise<void> => {
    const wanted = wish(choices);
    const answer = await askUntilAnswered(() => {
      tell('enroll sent');
      return enroll(phoenix.origin(), family, wanted);
    }, PATIENCE_SECONDS);
    expect([answer.status, answer.body]).toEqual([201, expect.anything()]);
    acknowledged.enrollments.set(wanted.fullName, idOf(answer));
    writes += 1;
    tell('enroll answered');
    const txRef = txRefOf(answer);
    scene.standIn.pay(txRef);
    const { body, headers } = scene.standIn.webhook(txRef);
    const heard = await askUntilAnswered(() => {
      tell('webhook sent');
      return ask(phoenix.origin(), 'POST', '/payments/chapa/webhook', { body, headers });
    }, PATIENCE_SECONDS);
    if (heard.status !== 200) throw new Error(phoenix.said());
    writes += 1;
  };

  const uploadReceipt = async (family: Family, number: number): Promise<void> => {
    tell('upload begun');
    const url = await upload(phoenix.origin, family, samplePng(number));
    acknowledged.uploads.add(url);
    writes += 1;
    tell('upload done');
  };

  const under: Promise<void>[] = [];
  const faults: unknown[] = [];
  const noted = (work: Promise<void>): Promise<void> =>
    work.catch((error: unknown) => {
      faults.push(error);
    });

  const names = Object.keys(POINTS);
  for (let round = 0; round < KILLS; round += 1) {
    const name = names[round % names.length] ?? '';
    let isArmed = true;
    const fired = Promise.withResolvers<void>();
    const kill: Kill = () => {
      if (!isArmed) return;
      isArmed = false;
      kills += 1;
      fired.resolve();
      phoenix.kill();
    };
    // A household of its own: what waits for its payment because of a kill counts against the limit of unpaid ones.
    const family = await register(phoenix.origin);
    writes += 1;
    POINTS[name]?.(scene, kill, (moment, then) => listeners.set(moment, then));
    const lane = async (): Promise<void> => {
      for (let count = 0; count < WRITES_A_ROUND / LANES; count += 1) await enrollAndPay(family);
    };
    const begun = [...Array.from({ length: LANES }, lane), uploadReceipt(family, round)].map(noted);
    // Who was about to open a checkout when the server died waits longer; the next kills find them still trying.
    await Promise.race([Promise.all(begun), fired.promise.then(() => sleep(ROUND_MS))]);
    under.push(...begun);
    scene.standIn.watch(null);
    listeners.clear();
    await phoenix.settled();
    expect([name, isArmed]).toEqual([name, false]);
  }

  await Promise.all(under);
  expect(faults.map(String)).toEqual([]);
  // The gateway repeats what it has told, as it does; the reconciler would ask by itself within a minute.
  await untilSettled(scene, phoenix.origin);
  expect(await brokenInvariants(scene, acknowledged)).toEqual([]);
  expect(kills).toBe(KILLS);
  if (isMeasured) expect(phoenix.medianMs()).toBeLessThan(READY_AGAIN_MS);
  process.stdout.write(
    `${kills} kills, ${writes} acknowledged writes, ready again after ${Math.round(phoenix.medianMs())} ms, at most ${Math.round(phoenix.slowestMs())} ms\n`,
  );
}, 3_600_000);
