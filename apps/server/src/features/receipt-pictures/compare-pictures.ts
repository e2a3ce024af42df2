import { createWriteStream } from 'node:fs';
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { buffer } from 'node:stream/consumers';
import { pipeline } from 'node:stream/promises';
import { setImmediate as nextTurn } from 'node:timers/promises';
import type { Deps } from '../../deps.ts';
import { type Drawing, drawingIn } from './drawing.ts';
import { drawnByPdf } from './drawn-by-pdf.ts';
import { hashesOf } from './picture-hash.ts';
import {
  type Looks,
  lockAndSaveLikenesses,
  markCompared,
  nearestReceipts,
  ownReceipts,
  receiptsToCompare,
  type StoredReceipt,
  sameDrawnReceipts,
  saveLooks,
} from './queries.ts';
import { isSameDrawing } from './same-drawing.ts';

type Needs = Pick<Deps, 'db' | 'clock' | 'fileStore' | 'log'>;

/** The most pictures that one run compares; the next run continues. */
const AT_ONCE = 100;
const NEAREST = 12;
const OWN = 12;
/** Of those in review, for a receipt that was decided before it was looked at. */
const NEAREST_IN_REVIEW = 3;

/** What a stored picture shows, or null when it is gone or cannot be read; then another try would end the same. */
const drawingOf = async ({ fileStore, log }: Needs, { fileId, storageKey }: StoredReceipt): Promise<Drawing | null> => {
  const bytes = await fileStore.get(storageKey);
  if (!bytes) return null;
  const folder = await mkdtemp(join(tmpdir(), 'temari-receipt-'));
  try {
    const path = join(folder, 'picture');
    await pipeline(bytes, createWriteStream(path));
    return await drawingIn(path).catch((error: unknown) => {
      log.warn({ fileId, err: error }, 'a receipt that cannot be looked at');
      return null;
    });
  } finally {
    await rm(folder, { recursive: true, force: true });
  }
};

const NOTHING_SEEN: Looks = { pictureHash: null, belowHash: null, drawnSha256: null };

const looksOf = async (deps: Needs, receipt: StoredReceipt): Promise<{ looks: Looks; drawing: Drawing | null }> => {
  if (receipt.mediaType === 'application/pdf') {
    const bytes = await deps.fileStore.get(receipt.storageKey);
    return { drawing: null, looks: { ...NOTHING_SEEN, drawnSha256: bytes && drawnByPdf(await buffer(bytes)) } };
  }
  const drawing = await drawingOf(deps, receipt);
  return { drawing, looks: drawing ? { ...NOTHING_SEEN, ...(await hashesOf(drawing)) } : NOTHING_SEEN };
};

/** The receipts that show the same as this one. Between two comparisons the event loop can answer requests. */
const alikeTo = async (
  deps: Needs,
  receipt: StoredReceipt & { isInReview: boolean },
  { pictureHash, belowHash, drawnSha256 }: Looks,
  drawing: Drawing | null,
): Promise<{ fileId: string; accountId: string }[]> => {
  const { db } = deps;
  if (drawnSha256) return sameDrawnReceipts(db, receipt.fileId, drawnSha256, NEAREST);
  if (!drawing || !pictureHash) return [];
  const nearest = (limit: number) =>
    nearestReceipts(db, receipt.fileId, { pictureHash, belowHash }, { limit, isOnlyInReview: !receipt.isInReview });
  const found = receipt.isInReview
    ? [...(await nearest(NEAREST)), ...(await ownReceipts(db, receipt, OWN))]
    : await nearest(NEAREST_IN_REVIEW);
  const candidates = new Map(found.map((candidate) => [candidate.fileId, candidate]));
  const alike = [];
  for (const candidate of candidates.values()) {
    const other = await drawingOf(deps, candidate);
    await nextTurn();
    if (other && isSameDrawing(drawing, other)) alike.push(candidate);
  }
  return alike;
};

const comparePicture = async (deps: Needs, receipt: StoredReceipt & { isInReview: boolean }): Promise<void> => {
  const { looks, drawing } = await looksOf(deps, receipt);
  await saveLooks(deps.db, receipt.fileId, looks);
  const alike = await alikeTo(deps, receipt, looks, drawing);
  await deps.db.transaction(async (tx) => {
    await lockAndSaveLikenesses(tx, receipt, alike);
    await markCompared(tx, receipt.fileId, deps.clock.now());
  });
};

/**
 * Looks at receipts that were handed in and holds each beside those that look most like it; one that was decided before
 * it was looked at, beside those in review. Killed anywhere, it goes on where it stopped.
 */
export const comparePictures = async (deps: Needs): Promise<void> => {
  for (const receipt of await receiptsToCompare(deps.db, AT_ONCE)) {
    await comparePicture(deps, receipt).catch((error: unknown) =>
      // It waits for the next run, and the others do not wait for it.
      deps.log.error({ err: error, fileId: receipt.fileId }, 'a receipt could not be compared'),
    );
  }
};
