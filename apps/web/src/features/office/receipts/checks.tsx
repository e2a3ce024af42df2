import type { BankDifference } from '@temari/contracts/bank-answers';
import type { Receipt } from '@temari/contracts/office-receipts';
import type { ReceiptWarning } from '@temari/contracts/receipt-warnings';
import { officePaths } from '../../../lib/navigation/office-paths.ts';
import { TextLink } from '../../../ui/actions/text-link.tsx';
import { CheckIcon, WarningIcon } from '../../../ui/brand/first-icons.tsx';
import { ClockIcon } from '../../../ui/brand/icons.tsx';
import { useMoney } from '../../../ui/money/money.tsx';
import { useTexts as useOfficeTexts } from '../texts.ts';
import { useWords } from '../use-words.ts';
import { useTexts } from './texts.ts';

/** What is said of a receipt that none of these warnings is about. */
const CHECKS = {
  'reference-seen': ['reference-seen', 'reference-similar'],
  'image-seen': ['image-seen', 'image-similar'],
  'odd-format': ['odd-format'],
} as const satisfies Partial<Record<ReceiptWarning, readonly ReceiptWarning[]>>;
type Check = keyof typeof CHECKS;

/** What the bank says goes before what the receipt says. */
const CONTRADICTED: Partial<Record<Check, BankDifference>> = {
  'reference-seen': 'reference-used',
};

/** Warnings first and loud; what passed, quiet below them. */
export const Checks = ({ receipt }: { receipt: Receipt }) => {
  const t = useTexts();
  const office = useOfficeTexts();
  const words = useWords();
  const money = useMoney();
  const differences = receipt.bankAnswer?.differences ?? [];
  const passed = (Object.keys(CHECKS) as Check[]).filter(
    (check) =>
      receipt.warnings.every(({ kind }) => !(CHECKS[check] as readonly ReceiptWarning[]).includes(kind)) &&
      differences.every((difference) => CONTRADICTED[check] !== difference),
  );
  return (
    <div className="flex flex-col gap-2">
      {receipt.warnings.map((warning) => (
        <div key={warning.kind} className="flex gap-3 rounded-note bg-clay-100 px-3.5 py-3 text-label text-clay-800">
          <WarningIcon className="mt-0.5" />
          <div className="min-w-0 wrap-anywhere">
            <strong className="block font-semibold">{office(`problem-${warning.kind}`)}</strong>
            {warning.name !== null &&
              warning.status &&
              t('seen', {
                status: words.payment(warning.status),
                when: warning.at ? words.date(warning.at) : '',
                name: warning.name,
              })}
            {warning.kind === 'reference-similar' &&
              warning.reference &&
              ` ${t('seen-reference', { reference: warning.reference })}`}
            {warning.expectedEtb !== null &&
              t(warning.kind === 'discount-lost' ? 'costs-now' : 'sold-for', { amount: money(warning.expectedEtb) })}
            {warning.enrollmentId && (
              <TextLink
                to={officePaths.enrollment(warning.enrollmentId)}
                className="flex min-h-11 w-fit items-center text-clay-800!"
              >
                {t('open-that')}
              </TextLink>
            )}
          </div>
        </div>
      ))}
      <ul className="flex flex-col gap-1.5">
        {passed.map((check) => {
          const isOpen = check === 'image-seen' && !receipt.isImageCompared;
          return (
            <li key={check} className="flex items-center gap-3 px-3.5 text-sm text-ink-2">
              {isOpen ? <ClockIcon size={18} /> : <CheckIcon size={18} className="text-green-700" />}
              {t(isOpen ? 'comparing' : `passed-${check}`)}
            </li>
          );
        })}
      </ul>
    </div>
  );
};
