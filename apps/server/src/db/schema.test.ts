import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { getTableName } from 'drizzle-orm';
import { expect, test } from 'vitest';
import { testWorld } from '../testing/world.ts';
import { TABLES } from './schema/personal-data.ts';

test('every large table carries the account, so that a distributed PostgreSQL keeps a family together', async () => {
  /** Few rows whatever the number of students, or looked up by a key of their own before the account is known. */
  const SMALL_OR_KEYLESS = [
    'accounts',
    'backups',
    'bank_changes',
    'bank_lines',
    'bank_statements',
    'banks',
    'cash_deposits',
    'class_schedules',
    'classes',
    'closed_months',
    'announcements',
    'closures',
    'contact_messages',
    'content_versions',
    'device_errors',
    'device_vitals',
    'funds',
    'gateway_comparisons',
    'gateway_differences',
    'gift_returns',
    'gifts',
    'hour_months',
    'import_runs',
    'lesson_plans_due',
    'lessons',
    'package_offers',
    'packages',
    'partner_universities',
    'pledge_links',
    'pledges',
    'rate_limits',
    'renewals',
    'scholarship_rounds',
    'application_reviews',
    'application_decisions',
    'forgotten_applications',
    'school_terms',
    'setting_entries',
    'site_content',
    'channel_pauses',
    'notice_rules',
    'sms_months',
    'telegram_updates',
    'till_sessions',
    'tills',
    'used_challenges',
    'work_items',
    'work_notes',
  ];
  const { pool } = await testWorld();

  const { rows } = await pool.query<{ name: string }>(
    `select c.relname as name from pg_class c join pg_namespace n on n.oid = c.relnamespace
     where n.nspname = 'public' and c.relkind = 'r'
       and not exists (select from pg_attribute a where a.attrelid = c.oid and a.attname in ('account_id', 'household_id'))`,
  );

  expect(rows.map(({ name }) => name).filter((name) => !SMALL_OR_KEYLESS.includes(name))).toEqual([]);
});

test('the guide to a distributed database gives every table a place, and names no table that does not exist', async () => {
  const guide = await readFile(join(import.meta.dirname, '../../../../docs/scaling.md'), 'utf8');
  const places =
    /## Beyond one database\n(.*?)\n## /s
      .exec(guide)?.[1]
      ?.split(/^(?=\d\. )/m)
      .slice(1) ?? [];
  const named = places
    .filter((place) => !place.startsWith('3.'))
    .flatMap((place) => [...place.matchAll(/`([a-z_]+)`/g)].map(([, word]) => String(word)))
    .filter((word) => !['account_id', 'household_id', 'id', 'create_reference_table'].includes(word));

  expect(named.toSorted()).toEqual(Object.values(TABLES).map(getTableName).toSorted());
});
