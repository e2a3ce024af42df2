import { index, integer, pgTable, text, uuid } from 'drizzle-orm/pg-core';
import { primaryId, translationsColumn } from './columns.ts';
import { packages } from './packages.ts';

export const packageOffers = pgTable(
  'package_offers',
  {
    id: primaryId(),
    packageId: uuid('package_id')
      .notNull()
      .references(() => packages.id, { onDelete: 'cascade' }),
    offerName: text('offer_name').notNull(),
    translations: translationsColumn<'offerName'>(),
    /** For the version before `translations`, kept in step by a trigger. */
    offerNameAm: text('offer_name_am'),
    position: integer('position').notNull().default(0),
  },
  (table) => [index('package_offers_package').on(table.packageId)],
);
