/** How an id of ours is written, as a part of a regular expression. */
export const RECORD_ID = '[0-9a-f]{8}(?:-[0-9a-f]{4}){3}-[0-9a-f]{12}';

export const WHOLE_RECORD_ID = new RegExp(`^${RECORD_ID}$`);

/** Whether an id could be one of ours: any other names nothing, and must not reach the database as a UUID. */
export const isRecordId = (text: string): boolean => WHOLE_RECORD_ID.test(text);
