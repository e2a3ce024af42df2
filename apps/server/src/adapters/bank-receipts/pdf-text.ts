/** The text of a PDF in one line, or null if it is not a PDF. The library is large, so it is loaded on first use. */
export const pdfText = async (bytes: Buffer): Promise<string | null> => {
  if (!bytes.subarray(0, 1024).includes('%PDF')) return null;
  const { extractText, getDocumentProxy } = await import('unpdf');
  const document = await getDocumentProxy(new Uint8Array(bytes), { verbosity: 0 });
  try {
    const { text } = await extractText(document, { mergePages: true });
    return text.replace(/\s+/g, ' ').trim();
  } finally {
    await document.loadingTask.destroy();
  }
};
