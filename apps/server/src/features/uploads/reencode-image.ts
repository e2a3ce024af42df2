import type { MediaType } from '@temari/contracts/uploads';
import type { FilePurpose } from '@temari/contracts/vocabulary';
import type Sharp from 'sharp';
import { noRoom } from '../../disk/disk-room.ts';
import { pictureDecoder } from '../../domains/files/picture-decoder.ts';
import { createInTurn } from '../../domains/limits/in-turn.ts';
import { AppError } from '../../errors/app-error.ts';

/** Enough for a 50-megapixel phone; what a picture needs while it is decoded, however small it is packed. */
const MAX_DECODED_BYTES = 160 * 1024 * 1024;
const MAX_PIXELS = 52_000_000;
const AT_ONCE = 2;
/** How many pictures may wait. Each takes about a second, so a longer queue would outlast the browser's timeout. */
const WAITING_AT_MOST = 20;

const MAX_SIDE: Record<FilePurpose, number> = {
  cv: 4096,
  receipt: 4096,
  identification: 4096,
  document: 4096,
  resource: 4096,
  consent: 4096,
  evidence: 4096,
  homework: 2560,
  'report-card': 2560,
  voice: 0,
  logo: 1024,
};

/** Pictures take a core and memory each. */
const inTurn = createInTurn(AT_ONCE, WAITING_AT_MOST);

const refuseHuge = async (sharp: typeof Sharp, path: string): Promise<void> => {
  // The header alone is read here; limitInputPixels holds for the decoding below.
  const { width, height, channels, depth } = await sharp(path, { limitInputPixels: false }).metadata();
  const bytes = width * height * Math.max(channels, 3) * (depth === 'ushort' ? 2 : 1);
  if (width * height > MAX_PIXELS || bytes > MAX_DECODED_BYTES) throw new AppError('upload/too-many-pixels');
};

/** Makes a picture anew from its pixels: upright, not larger than needed, without location or any other hidden part. */
export const reencodeImage = async (
  { path, mediaType, purpose }: { path: string; mediaType: MediaType; purpose: FilePurpose },
  target: string,
  requireRoom: () => Promise<void>,
): Promise<void> =>
  inTurn(async () => {
    try {
      await requireRoom();
      const sharp = await pictureDecoder();
      await refuseHuge(sharp, path);
      const side = MAX_SIDE[purpose];
      const upright = sharp(path, { limitInputPixels: MAX_PIXELS, failOn: 'error', sequentialRead: true })
        .autoOrient()
        .resize(side, side, { fit: 'inside', withoutEnlargement: true });
      if (mediaType === 'image/png') await upright.png({ compressionLevel: 9 }).toFile(target);
      else if (mediaType === 'image/webp') await upright.webp({ quality: 85 }).toFile(target);
      else await upright.jpeg({ quality: 85 }).toFile(target);
    } catch (error) {
      if (error instanceof AppError) throw error;
      // The library tells it in a sentence, without a code.
      const isFull = error instanceof Error && /no space left/i.test(error.message);
      throw isFull ? noRoom(error) : new AppError('upload/damaged', { cause: error });
    }
  });
