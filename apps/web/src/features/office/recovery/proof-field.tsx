import type { IdentityProof } from '@temari/contracts/identity-proofs';
import { SelectField } from '../../../ui/fields/select-field.tsx';
import { useTexts } from './texts.ts';
import { useProofOptions } from './use-proof-form.ts';

interface ProofFieldProps {
  name: string;
  value: IdentityProof | '';
  error: string | null;
  onChange: (value: IdentityProof | '') => void;
  onBlur: () => void;
}

/** By what a member of staff knows who stands in front of them. */
export const ProofField = ({ onChange, ...field }: ProofFieldProps) => {
  const t = useTexts();
  const options = useProofOptions();
  return (
    <SelectField
      {...field}
      onChange={(value) => onChange(value as IdentityProof)}
      label={t('proof')}
      options={options}
    />
  );
};
