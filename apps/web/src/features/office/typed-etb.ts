/** Birr as people type them, to the santim; null when it is no sum. */
export const typedEtb = (typed: string): number | null => {
  const plain = typed.replace(/[\s,]/g, '');
  return /^\d+(\.\d{1,2})?$/.test(plain) ? Number(plain) : null;
};
