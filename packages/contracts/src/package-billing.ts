/** How a package is charged: each month, or one time for all of it. */
export const PACKAGE_BILLINGS = ['monthly', 'once'] as const;
export type PackageBilling = (typeof PACKAGE_BILLINGS)[number];
