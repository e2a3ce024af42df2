/** Every version of the terms of service, the newest first: an enrollment names the one that was accepted with it. */
export const TERMS_VERSIONS = ['2026-11'] as const;
export const [TERMS_VERSION] = TERMS_VERSIONS;
export const TERMS_IN_FORCE_SINCE = '2026-11-16';
