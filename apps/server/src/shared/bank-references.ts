/** How the banks write their references; a bank that is not here has no known form. */
const BANKS: { name: RegExp; form: RegExp; lookUp: (reference: string, account: string) => string }[] = [
  {
    name: /telebirr/i,
    form: /^[A-Z0-9]{10}$/,
    lookUp: (reference) => `https://transactioninfo.ethiotelecom.et/receipt/${reference}`,
  },
  {
    name: /commercial bank of ethiopia|^cbe$/i,
    form: /^FT[A-Z0-9]{10}$/,
    lookUp: (reference, account) => `https://apps.cbe.com.et:100/?id=${reference}${account.slice(-8)}`,
  },
  {
    name: /abyssinia|^boa$/i,
    form: /^FT[A-Z0-9]{10}$/,
    lookUp: (reference, account) =>
      `https://cs.bankofabyssinia.com/api/onlineSlip/getDetails/?id=${reference}${account.slice(-5)}`,
  },
  {
    name: /dashen/i,
    form: /^\d{3}[A-Z0-9]{13}$/,
    lookUp: (reference) => `https://receipt.dashensuperapp.com/receipt/${reference}`,
  },
];

const bankOf = (name: string) => BANKS.find((bank) => bank.name.test(name.trim()));

/** A hint, never a refusal: banks change their forms without telling anybody. */
export const isOddReference = (bankName: string, reference: string): boolean => {
  const bank = bankOf(bankName);
  return bank !== undefined && !bank.form.test(reference);
};

/** The bank's own page for a reference, where it has one. */
export const lookUpLink = (bankName: string, reference: string, accountNumber: string): string | null =>
  bankOf(bankName)?.lookUp(encodeURIComponent(reference), accountNumber.replace(/\D/g, '')) ?? null;
