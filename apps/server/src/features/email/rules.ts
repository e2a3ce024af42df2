const LINK_HOURS = 24;

/** Links sent before are too old. */
export const linksEndBefore = (now: Date): Date => new Date(now.getTime() - LINK_HOURS * 3_600_000);
