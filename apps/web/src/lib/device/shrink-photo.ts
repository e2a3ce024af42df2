import type { FilePurpose } from '@temari/contracts/vocabulary';

const MAX_SIDE_PX = 1600;
const QUALITY = 0.85;
const PHOTOS = ['image/jpeg', 'image/png', 'image/webp', 'image/heic', 'image/heif'];
/** A logo keeps its transparency and a class resource its detail; documents only need to be legible. */
const SHRUNK: readonly FilePurpose[] = [
  'receipt',
  'identification',
  'document',
  'cv',
  'consent',
  'evidence',
  'homework',
  'report-card',
];

export const isShrunk = (file: File, purpose: FilePurpose): boolean =>
  SHRUNK.includes(purpose) && PHOTOS.includes(file.type);

const drawn = (photo: ImageBitmap): Promise<Blob | null> => {
  const scale = Math.min(1, MAX_SIDE_PX / Math.max(photo.width, photo.height));
  const canvas = document.createElement('canvas');
  canvas.width = Math.max(1, Math.round(photo.width * scale));
  canvas.height = Math.max(1, Math.round(photo.height * scale));
  const context = canvas.getContext('2d');
  if (!context) return Promise.resolve(null);
  // What was transparent would turn black in a JPEG.
  context.fillStyle = '#fff';
  context.fillRect(0, 0, canvas.width, canvas.height);
  context.drawImage(photo, 0, 0, canvas.width, canvas.height);
  return new Promise((resolve) => canvas.toBlob(resolve, 'image/jpeg', QUALITY));
};

/** A photo redrawn small enough to read: a tenth of the bytes, and no word of where it was taken. */
export const shrinkPhoto = async (file: File, purpose: FilePurpose): Promise<File> => {
  // Safari below 15 cannot redraw a photo: it goes as it is.
  if (!isShrunk(file, purpose) || typeof createImageBitmap === 'undefined') return file;
  const photo = await createImageBitmap(file, { imageOrientation: 'from-image' }).catch(() => null);
  // A picture that this browser cannot read is sent unchanged, and the server decides about it.
  if (!photo) return file;
  const blob = await drawn(photo);
  photo.close();
  if (!blob || (file.type === 'image/png' && blob.size > file.size)) return file;
  return new File([blob], `${file.name.replace(/\.\w+$/, '')}.jpg`, { type: blob.type });
};
