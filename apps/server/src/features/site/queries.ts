import { eq } from 'drizzle-orm';
import type { Db } from '../../db/client.ts';
import { siteContent } from '../../db/schema/site-content.ts';

export const siteValue = async (db: Db, key: string): Promise<unknown> => {
  const [row] = await db.select({ value: siteContent.value }).from(siteContent).where(eq(siteContent.key, key));
  return row?.value;
};
