import { WarningIcon } from '../brand/first-icons.tsx';

/** The server's sentence, in red under the form. */
export const FormError = ({ message }: { message: string | null | undefined }) =>
  message ? (
    <p role="alert" className="flex gap-2 text-label font-semibold text-clay-700">
      <WarningIcon size={18} className="mt-px" />
      <span>{message}</span>
    </p>
  ) : null;
