/** Before every path of a contract. In a file of its own, so that whoever needs nothing else does not load zod. */
export const BASE_PATH = '/backend/api/v1';
