const UUID = /^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$/;

/** Any text may arrive as an id; only one of this form can be asked of the database. */
export const isUuid = (text: string): boolean => UUID.test(text);
