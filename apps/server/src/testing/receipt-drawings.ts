import sharp, { type Sharp } from 'sharp';

/** Letters of five by seven dots: per character its columns from the left, the lowest bit on top. */
const FONT: Record<string, string> = {
  '0': '3E5149453E',
  '1': '00427F4000',
  '2': '7249494946',
  '3': '2141494D33',
  '4': '1814127F10',
  '5': '2745454539',
  '6': '3C4A494931',
  '7': '4121110907',
  '8': '3649494936',
  '9': '464949291E',
  A: '7C1211127C',
  B: '7F49494936',
  C: '3E41414122',
  D: '7F4141413E',
  E: '7F49494941',
  F: '7F09090901',
  G: '3E41415173',
  H: '7F0808087F',
  I: '00417F4100',
  J: '2040413F01',
  K: '7F08142241',
  L: '7F40404040',
  M: '7F021C027F',
  N: '7F0408107F',
  O: '3E4141413E',
  P: '7F09090906',
  Q: '3E4151215E',
  R: '7F09192946',
  S: '2649494932',
  T: '03017F0103',
  U: '3F4040403F',
  V: '1F2040201F',
  W: '3F4038403F',
  X: '6314081463',
  Y: '0304780403',
  Z: '6159494D43',
  ':': '0000140000',
  '.': '0060600000',
};

const WIDTH = 720;
const HEIGHT = 1280;
const DOT = 3;
const MARGIN = 30;
const ADVANCE = 6 * DOT;
const LINE = 64;

/** What differs from one receipt of an app to the next. */
export interface DrawnReceipt {
  payer: string;
  amount: string;
  reference: string;
  at: string;
}

export const DRAWN_RECEIPT: DrawnReceipt = {
  payer: 'ALMAZ BEKELE TADESSE',
  amount: '1400.00',
  reference: 'FT26319K8Q2A',
  at: '14.11.2026 09:42:17',
};

/** The screen of a bank's app after a transfer: a clock above, a band, a table of facts, a button. */
export const drawReceipt = (receipt: DrawnReceipt): Sharp => {
  const pixels = Buffer.alloc(WIDTH * HEIGHT * 3, 255);
  const fill = (left: number, top: number, width: number, height: number, colour: [number, number, number]): void => {
    for (let y = top; y < top + height; y += 1) {
      for (let x = left; x < left + width; x += 1) pixels.set(colour, (y * WIDTH + x) * 3);
    }
  };
  const write = (text: string, left: number, top: number, colour: [number, number, number] = [30, 30, 30]): void => {
    for (const [place, character] of [...text].entries()) {
      const columns = Buffer.from(FONT[character] ?? '', 'hex');
      for (const [column, dots] of columns.entries()) {
        for (let row = 0; row < 7; row += 1) {
          if ((dots >> row) & 1) {
            fill(left + place * ADVANCE + column * DOT, top + row * DOT, DOT, DOT, colour);
          }
        }
      }
    }
  };
  const facts: [string, string][] = [
    ['PAYER', receipt.payer],
    ['ACCOUNT', '1000.4471'],
    ['RECEIVER', 'TEMARI EDUCATION'],
    ['RECEIVER ACCOUNT', '1000000000001'],
    ['AMOUNT ETB', receipt.amount],
    ['SERVICE CHARGE', '0.00'],
    ['VAT', '0.00'],
    ['TYPE', 'TRANSFER'],
    ['DATE', receipt.at],
    ['REFERENCE', receipt.reference],
    ['REASON', 'SCHOOL FEE'],
  ];
  write('09:43', MARGIN, 12);
  write('84', WIDTH - MARGIN - 2 * ADVANCE, 12);
  fill(0, 54, WIDTH, 96, [109, 32, 119]);
  write('BANK OF ENTOTO', 230, 90, [255, 255, 255]);
  write('TRANSFER SUCCESSFUL', 190, 200);
  for (const [place, [label, value]] of facts.entries()) {
    const top = 280 + place * LINE;
    write(label, MARGIN, top, [110, 110, 110]);
    write(value, WIDTH - MARGIN - value.length * ADVANCE, top);
    fill(MARGIN, top + 40, WIDTH - 2 * MARGIN, 2, [225, 225, 225]);
  }
  fill(MARGIN, 1080, WIDTH - 2 * MARGIN, 90, [109, 32, 119]);
  write('DONE', 320, 1114, [255, 255, 255]);
  return sharp(pixels, { raw: { width: WIDTH, height: HEIGHT, channels: 3 } });
};

/** The same receipt, saved by somebody who wants it taken for another one. */
export const SAVED_ANEW: Record<string, (picture: Sharp) => Promise<Buffer>> = {
  'compressed hard': (picture) => picture.jpeg({ quality: 40 }).toBuffer(),
  'as WebP': (picture) => picture.webp({ quality: 60 }).toBuffer(),
  'half as large': (picture) =>
    picture
      .resize(WIDTH / 2)
      .jpeg({ quality: 80 })
      .toBuffer(),
  'without colours': (picture) => picture.grayscale().jpeg({ quality: 80 }).toBuffer(),
  'with a white border': (picture) =>
    picture.extend({ top: 50, bottom: 20, left: 40, right: 70, background: '#fff' }).png().toBuffer(),
  'with a black border': (picture) =>
    picture.extend({ top: 60, bottom: 60, left: 60, right: 60, background: '#000' }).jpeg({ quality: 85 }).toBuffer(),
  'cut at its sides': (picture) =>
    picture
      .extract({ left: 15, top: 10, width: WIDTH - 30, height: HEIGHT - 60 })
      .jpeg({ quality: 85 })
      .toBuffer(),
  'without the line with the clock': (picture) =>
    picture
      .extract({ left: 0, top: 50, width: WIDTH, height: HEIGHT - 50 })
      .jpeg({ quality: 85 })
      .toBuffer(),
  lighter: (picture) => picture.linear(0.8, 40).jpeg({ quality: 85 }).toBuffer(),
};
