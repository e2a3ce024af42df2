import { createHash } from 'node:crypto';

/** Beside what is drawn a PDF holds what is known about it, which changes with every save. */
const ABOUT_IT = /\/Type\s*\/(?:Metadata|XRef|ObjStm)\b/;
const STREAM = /<<((?:(?!stream\r?\n)[\s\S]){0,2000}?)>>\s*stream\r?\n([\s\S]*?)endstream/g;

/**
 * The hash of everything a PDF draws (texts, fonts, pictures), or null when it cannot be told. Bytes behind its end, a
 * comment between its parts or another title change nothing of it.
 */
export const drawnByPdf = (bytes: Buffer): string | null => {
  const hash = createHash('sha256');
  let streams = 0;
  for (const [, dictionary = '', body = ''] of bytes.toString('latin1').matchAll(STREAM)) {
    if (ABOUT_IT.test(dictionary)) continue;
    hash.update(body.trimEnd(), 'latin1').update('\0');
    streams += 1;
  }
  return streams > 0 ? hash.digest('hex') : null;
};
