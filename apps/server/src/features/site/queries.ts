import { eq, like } from 'drizzle-orm';
import type { Db } from '../../db/client.ts';
import { siteContent } from '../../db/schema/site-content.ts';

export const siteValue = async (db: Db, key: string): Promise<unknown> => {
  const [row] = await db.select({ value: siteContent.value }).from(siteContent).where(eq(siteContent.key, key));
  return row?.value;
};

export const textsOf = async (db: Db, page: string) =>
  db
    .select({ key: siteContent.key, value: siteContent.value })
    .from(siteContent)
    .where(like(siteContent.key, `${page}.%`));
