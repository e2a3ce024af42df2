/** What a person can show to the office who they are with. */
export const IDENTITY_PROOFS = ['national-id', 'kebele-id', 'passport', 'driving-licence', 'school-id'] as const;
export type IdentityProof = (typeof IDENTITY_PROOFS)[number];
