import type { enrollmentsOf } from './queries.ts';

type Enrolled = Awaited<ReturnType<typeof enrollmentsOf>>[number];

/** An enrollment as the office reads it; amounts are for those who work on money. */
export const presentEnrollment = ({ priceEtb, createdAt, ...enrollment }: Enrolled, seesMoney: boolean) => ({
  ...enrollment,
  priceEtb: seesMoney ? priceEtb : null,
  createdAt: createdAt.toISOString(),
});
