import type Sharp from 'sharp';

let loading: Promise<typeof Sharp> | undefined;

/** Its native parts take 24 MB, so they are loaded with the first picture. */
export const pictureDecoder = (): Promise<typeof Sharp> => {
  loading ??= import('sharp').then(({ default: sharp }) => {
    // Whatever a file claims to be, only these decoders ever see it.
    sharp.block({ operation: ['VipsForeignLoad'] });
    sharp.unblock({ operation: ['VipsForeignLoadJpegFile', 'VipsForeignLoadPngFile', 'VipsForeignLoadWebpFile'] });
    sharp.cache(false);
    sharp.concurrency(1);
    return sharp;
  });
  return loading;
};
