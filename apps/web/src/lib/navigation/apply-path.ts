/** Kept out of `paths.ts`, which every first visit downloads. */
export const APPLY_PATH = '/scholarships/apply';
