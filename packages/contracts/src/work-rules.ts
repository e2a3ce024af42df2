/** `message`: somebody wrote to us. `task`: the office gave it to itself. `complaint`: a family is not content. */
export const WORK_KINDS = ['message', 'task', 'complaint'] as const;
export type WorkKind = (typeof WORK_KINDS)[number];

export const WORK_STATES = ['open', 'done'] as const;
export type WorkState = (typeof WORK_STATES)[number];

/** `nobody`: without an assignee, or with one who is not in the office any more. */
export const WORK_OF = ['mine', 'all', 'nobody'] as const;
export type WorkOf = (typeof WORK_OF)[number];

export const WORK_TITLE_MAX = 200;
