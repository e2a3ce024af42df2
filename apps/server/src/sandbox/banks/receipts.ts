import { ZONE_OFFSET_MS } from '@temari/contracts/addis-time';
import { masked, type Transfer } from './transfers.ts';

const escaped = (text: string): string => text.replace(/[&<>"']/g, (letter) => `&#${letter.charCodeAt(0)};`);
const money = (amount: number): string => amount.toLocaleString('en-US', { minimumFractionDigits: 2 });
const inAddis = (instant: Date): string => new Date(instant.getTime() + ZONE_OFFSET_MS).toISOString();

/** The numbers of an instant in Addis Ababa, as text with two digits at least. */
const parts = (instant: Date) => {
  const [year = '', month = '', day = '', hour = '', minute = '', second = ''] = inAddis(instant).split(/[-T:.]/);
  return { year, month, day, hour, minute, second };
};

/** As the bank's API behind the receipt page answers. */
export const cbeJson = (transfer: Transfer) => ({
  id: transfer.reference,
  status: transfer.status.toUpperCase(),
  debitAccountHolder: transfer.payerName,
  debitAccountNo: masked(transfer.payerAccount, 1, 4),
  creditAccountHolder: transfer.receiverName,
  creditAccountNo: masked(transfer.receiverAccount, 1, 4),
  amountCredited: transfer.amountEtb.toFixed(2),
  amountDebited: (transfer.amountEtb + 2.4).toFixed(2),
  debitCurrency: 'ETB',
  dateTimes: [transfer.paidAt.toISOString()],
  paymentDetails: ['school fee'],
  platformTransactionType: 'A2A',
  isOtherBank: false,
  channel: 'MOBILE',
  encodedReceipt: `https://mbreciept.cbe.com.et/${transfer.token}`,
});

/** The words on the bank's PDF, line by line. */
export const cbeLines = (transfer: Transfer): string[] => {
  const { year, month, day, hour, minute, second } = parts(transfer.paidAt);
  const time = `${Number(hour) % 12 || 12}:${minute}:${second} ${Number(hour) < 12 ? 'AM' : 'PM'}`;
  return [
    'Commercial Bank of Ethiopia',
    'VAT Invoice / Customer Receipt',
    'Payment / Transaction Information',
    `Payer ${transfer.payerName}`,
    `Account ${masked(transfer.payerAccount, 1, 4)}`,
    `Receiver ${transfer.receiverName}`,
    `Account ${masked(transfer.receiverAccount, 1, 4)}`,
    `Payment Date & Time ${Number(month)}/${Number(day)}/${year}, ${time}`,
    `Reference No. (VAT Invoice No) ${transfer.reference}`,
    'Reason / Type of service school fee',
    `Transferred Amount ${money(transfer.amountEtb)} ETB`,
    'Commission or Service Charge 2.00 ETB',
    '15% VAT on Commission 0.30 ETB',
    `Total amount debited from customers account ${money(transfer.amountEtb + 2.3)} ETB`,
  ];
};

const FILLING = '<!-- the real page is longer -->'.repeat(40);

/** The page as it is, with the cells that its authors forgot to close. */
export const telebirrHtml = (transfer: Transfer): string => {
  const { year, month, day, hour, minute, second } = parts(transfer.paidAt);
  const status = transfer.status === 'completed' ? 'Completed' : transfer.status;
  return `<!DOCTYPE html><html><head><title>Receipt</title></head><body>${FILLING}<table>
<tr><td>የከፋይ ስም/Payer Name <td>${escaped(transfer.payerName)}</td></tr>
<tr><td>የከፋይ ቴሌብር ቁ./Payer telebirr no.</td><td>${masked(transfer.payerAccount, 4, 4)}</td></tr>
<tr><td>የከፋይ አካውንት አይነት/Payer account type <td>Individual Customer</td></tr>
<tr><td>የገንዘብ ተቀባይ ስም/Credited Party name</td><td>${escaped(transfer.receiverName)}</td></tr>
<tr><td>የገንዘብ ተቀባይ ቴሌብር ቁ./Credited party account no <td>${masked(transfer.receiverAccount.replace(/^0/, '251'), 4, 4)}</td></tr>
<tr><td>የክፍያው ሁኔታ/transaction status</td><td>${status}</td></tr></table><table>
<tr><td class="receipttableTd">የክፍያ ቁጥር/Invoice No.</td><td class="receipttableTd">የክፍያ ቀን/Payment date</td><td class="receipttableTd">የተከፈለው መጠን/Settled Amount</td></tr>
<tr><td class="receipttableTd receipttableTd2">${transfer.reference}</td><td class="receipttableTd">${day}-${month}-${year} ${hour}:${minute}:${second}</td><td class="receipttableTd">${money(transfer.amountEtb)} Birr</td></tr>
<tr><td>የአገልግሎት ክፍያ/Service fee</td><td>1.00 Birr</td></tr>
<tr><td>ጠቅላላ የተከፈለ/Total Paid Amount</td><td>${money(transfer.amountEtb + 1)} Birr</td></tr></table></body></html>`;
};

export const abyssiniaJson = (transfer: Transfer) => {
  const { year, month, day, hour, minute } = parts(transfer.paidAt);
  return {
    header: { status: transfer.status === 'completed' ? 'success' : transfer.status, total_size: 1 },
    body: [
      {
        'Transaction Reference': transfer.reference,
        'Transaction Date': `${day}/${month}/${year.slice(2)} ${hour}:${minute}`,
        'Transferred Amount': transfer.amountEtb.toFixed(2),
        currency: 'ETB',
        "Payer's Name": transfer.payerName,
        'Source Account Name': transfer.payerName,
        'Source Account': masked(transfer.payerAccount, 1, 2),
        "Receiver's Name": transfer.receiverName,
        "Receiver's Account": masked(transfer.receiverAccount, 1, 2),
        'Transaction Type': 'Account Transfer',
        Narrative: 'school fee',
      },
    ],
  };
};

export const abyssiniaUnknown = () => ({
  header: { status: 'success', total_size: 1 },
  body: [{ "Payer's Name": 'Invalid reference number' }],
});

export const dashenLines = (transfer: Transfer): string[] => {
  const { year, month, day, hour, minute } = parts(transfer.paidAt);
  return [
    'Dashen Bank',
    `Sender Name ${transfer.payerName}`,
    `Sender Account Number ${masked(transfer.payerAccount, 2, 3)}`,
    'Transaction Channel Super App',
    'Service Type Fund Transfer',
    'Narrative school fee',
    `Receiver Name ${transfer.receiverName}`,
    `Receiver Account Number ${masked(transfer.receiverAccount, 2, 4)}`,
    'Instituton Name Dashen Bank',
    `Transaction Reference ${transfer.reference}`,
    `Transaction Date ${day}/${month}/${year} ${hour}:${minute}`,
    `Transaction Amount ${money(transfer.amountEtb)} ETB`,
    'Service Charge 1.00 ETB',
    'VAT (15%) 0.15 ETB',
    `Total ${money(transfer.amountEtb + 1.15)} ETB`,
  ];
};

export const awashHtml = (transfer: Transfer): string => {
  const rows = {
    'Transaction ID': transfer.reference,
    'Transaction Date': inAddis(transfer.paidAt).slice(0, 19).replace('T', ' '),
    'Sender Name': transfer.payerName,
    'Sender Account': masked(transfer.payerAccount, 2, 4),
    'Beneficiary name': transfer.receiverName,
    'Beneficiary Account': masked(transfer.receiverAccount, 2, 4),
    Amount: `${money(transfer.amountEtb)} ETB`,
    Charge: '1.00 ETB',
    Reason: 'school fee',
  };
  const lines = Object.entries(rows).map(
    ([label, value]) => `<tr><td>${label}</td><td>:</td><td>${escaped(value)}</td></tr>`,
  );
  return `<!DOCTYPE html><html><body><table>${lines.join('')}</table></body></html>`;
};

/** A PDF of one page with these lines of text, as plain as one can be. */
export const plainPdf = (lines: string[]): Buffer => {
  const shown = lines.map((line) => `(${line.replace(/[\\()]/g, '\\$&')}) '`).join('\n');
  const drawing = `BT /F1 11 Tf 16 TL 40 800 Td\n${shown}\nET`;
  const objects = [
    '<< /Type /Catalog /Pages 2 0 R >>',
    '<< /Type /Pages /Kids [3 0 R] /Count 1 >>',
    '<< /Type /Page /Parent 2 0 R /MediaBox [0 0 595 842] /Contents 5 0 R /Resources << /Font << /F1 4 0 R >> >> >>',
    '<< /Type /Font /Subtype /Type1 /BaseFont /Helvetica >>',
    `<< /Length ${Buffer.byteLength(drawing, 'latin1')} >>\nstream\n${drawing}\nendstream`,
  ];
  let file = '%PDF-1.4\n';
  const places = objects.map((object, index) => {
    const place = file.length;
    file += `${index + 1} 0 obj\n${object}\nendobj\n`;
    return place;
  });
  const table = places.map((place) => `${String(place).padStart(10, '0')} 00000 n \n`).join('');
  const end = `xref\n0 ${objects.length + 1}\n0000000000 65535 f \n${table}trailer << /Size ${objects.length + 1} /Root 1 0 R >>\nstartxref\n${file.length}\n%%EOF\n`;
  return Buffer.from(file + end, 'latin1');
};
