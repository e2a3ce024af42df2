import * as wrong from '@temari/contracts/field-errors';
import { IDENTITY_PROOFS, type IdentityProof } from '@temari/contracts/identity-proofs';
import { useForm } from '../../../lib/form/form.ts';
import { useTexts } from './texts.ts';

/** What somebody has shown, before it counts. */
export const useProofForm = (onSubmit: (proof: IdentityProof) => void) =>
  useForm({
    initial: { proof: '' as IdentityProof | '' },
    rules: { proof: (value) => (value ? null : wrong.identityProof) },
    onSubmit: ({ proof }) => proof && onSubmit(proof),
  });

export const useProofOptions = () => {
  const t = useTexts();
  return IDENTITY_PROOFS.map((value) => ({ value, label: t(value) }));
};
