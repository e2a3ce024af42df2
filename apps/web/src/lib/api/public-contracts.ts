/** Fetched for all public readings alike: an import of its own for each of them would cost every first visit. */
export const siteContract = () => import('@temari/contracts/site');
export const catalogueContract = () => import('@temari/contracts/catalogue');
