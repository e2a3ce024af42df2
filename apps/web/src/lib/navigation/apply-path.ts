/** Not in `paths.ts`, which every first visit carries. */
export const APPLY_PATH = '/scholarships/apply';
