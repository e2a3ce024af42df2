export interface ChosenFile {
  name: string;
  base64: string;
}

const BYTES_AT_ONCE = 0x8000;

const base64Of = async (file: File): Promise<string> => {
  const bytes = new Uint8Array(await file.arrayBuffer());
  let binary = '';
  for (let at = 0; at < bytes.length; at += BYTES_AT_ONCE) {
    binary += String.fromCharCode(...bytes.subarray(at, at + BYTES_AT_ONCE));
  }
  return btoa(binary);
};

/** A file as a call takes it. */
export const chosenFile = async (file: File): Promise<ChosenFile> => ({
  name: file.name,
  base64: await base64Of(file),
});
