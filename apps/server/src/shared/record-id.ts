const RECORD_ID = /^[0-9a-f]{8}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{12}$/i;

/** Whether an id could be one of ours: anything else names nothing, and must not reach the database as a UUID. */
export const isRecordId = (id: string): boolean => RECORD_ID.test(id);
