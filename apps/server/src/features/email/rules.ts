const LINK_HOURS = 24;

/** Links that were sent before this time are no longer valid. */
export const linksEndBefore = (now: Date): Date => new Date(now.getTime() - LINK_HOURS * 3_600_000);
