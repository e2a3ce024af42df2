import { isDeskNumber, maskedPhone } from '@temari/contracts/phone';
import type { ReactNode } from 'react';
import { TextLink } from '../../ui/actions/text-link.tsx';
import { useTexts } from './texts.ts';

type CallLinkProps = { phone: string; className?: string; 'aria-label'?: string; children?: ReactNode };

/** A phone to call. A number that the desk gave is nobody's phone: it is said, and leads nowhere. */
export const CallLink = ({
  phone,
  children = phone,
  className = 'inline-flex min-h-11 items-center',
  ...named
}: CallLinkProps) => {
  const t = useTexts();
  return isDeskNumber(phone) ? (
    <span className={className}>{t('no-phone', { number: maskedPhone(phone) })}</span>
  ) : (
    <TextLink href={`tel:${phone}`} className={className} {...named}>
      {children}
    </TextLink>
  );
};
