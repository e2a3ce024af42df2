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

/** The numbered places of the guide, each with its text. */
const placesOfGuide = async (): Promise<string[]> => {
  const guide = await readFile(join(import.meta.dirname, '../../../../docs/scaling.md'), 'utf8');
  const section = /## Beyond one database\n(.*?)\n## /s.exec(guide)?.[1] ?? '';
  return section.split(/^(?=\d\. )/m).slice(1);
};

const wordsIn = (place: string): string[] => [...place.matchAll(/`([a-z_0-9]+)`/g)].map(([, word]) => String(word));

test('the guide to a distributed database gives every table a place, and names no table that does not exist', async () => {
  const named = (await placesOfGuide())
    .filter((place) => !place.startsWith('3.'))
    .flatMap(wordsIn)
    .filter((word) => !['account_id', 'household_id', 'id', 'create_reference_table'].includes(word));

  expect(named.toSorted()).toEqual(Object.values(TABLES).map(getTableName).toSorted());
});

test('the guide names every unique key that does not hold the column by which its table would be distributed', async () => {
  const [distributed = '', , unique = ''] = await placesOfGuide();
  const { pool } = await testWorld();

  const { rows } = await pool.query<{ name: string }>(
    `select i.relname as name from pg_index x join pg_class i on i.oid = x.indexrelid join pg_class t on t.oid = x.indrelid
     where t.relname = any($1) and x.indisunique and not x.indisprimary and not exists (
       select from pg_attribute a where a.attrelid = t.oid and a.attnum = any(x.indkey)
         and a.attname = case when t.relname = 'accounts' then 'id'
           when exists (select from pg_attribute k where k.attrelid = t.oid and k.attname = 'account_id') then 'account_id'
           else 'household_id' end)`,
    [
      wordsIn(distributed).filter(
        (table) => !['files', 'sms_messages', 'password_resets', 'ledger_entries'].includes(table),
      ),
    ],
  );

  expect(wordsIn(unique).toSorted()).toEqual(rows.map(({ name }) => name).toSorted());
});
