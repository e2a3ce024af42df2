-- An entry without the words that people wrote: numbers, flags, ids, references and states stay.
create function without_words(entry jsonb) returns jsonb language plpgsql immutable strict as $$
begin
  if jsonb_typeof(entry) <> 'object' then
    return case when jsonb_typeof(entry) in ('number', 'boolean', 'null') then entry else 'null'::jsonb end;
  end if;
  return (
    select coalesce(jsonb_object_agg(key, case
      when jsonb_typeof(value) = 'string' and key ~ '^(id|status|kind|class|currency|mode|paidBy|reference|\w+(Id|Ref|Reference|Status|At))$' then value
      else without_words(value)
    end), '{}'::jsonb)
    from jsonb_each(entry));
end $$;
--> statement-breakpoint
-- The ledger and the audit trail still only grow. The one change a row allows: the words in the named columns go.
create function refuse_all_but_erasing() returns trigger language plpgsql as $$
declare
  erased jsonb := to_jsonb(old);
  named text;
begin
  foreach named in array tg_argv loop
    erased := jsonb_set(erased, array[named], without_words(erased -> named));
  end loop;
  if to_jsonb(new) is distinct from erased then
    raise exception '% is append-only', tg_table_name using errcode = 'restrict_violation';
  end if;
  return new;
end $$;
--> statement-breakpoint
drop trigger payment_events_append_only on payment_events;
--> statement-breakpoint
create trigger payment_events_append_only before delete or truncate on payment_events
  for each statement execute function refuse_change();
--> statement-breakpoint
create trigger payment_events_words_go before update on payment_events
  for each row execute function refuse_all_but_erasing('facts');
--> statement-breakpoint
drop trigger audit_entries_append_only on audit_entries;
--> statement-breakpoint
create trigger audit_entries_append_only before delete or truncate on audit_entries
  for each statement execute function refuse_change();
--> statement-breakpoint
create trigger audit_entries_words_go before update on audit_entries
  for each row execute function refuse_all_but_erasing('before', 'after');
--> statement-breakpoint
-- What was left of those who were erased before.
update audit_entries set before = without_words(before), after = without_words(after)
where (subject_kind, subject_id) in (
  select subject.kind, id::text from accounts, unnest(array['account', 'student', 'teacher']) as subject(kind) where erased_at is not null
  union all select 'enrollment', e.id::text from enrollments e join accounts a on a.id = e.account_id where a.erased_at is not null
  union all select 'payment', p.id::text from payments p join accounts a on a.id = p.account_id where a.erased_at is not null);
--> statement-breakpoint
update payment_events set facts = without_words(facts)
where actor like 'staff:%' and account_id in (select id from accounts where erased_at is not null);
--> statement-breakpoint
update payments set decline_reason = null
where reviewed_by is not null and decline_reason is not null and account_id in (select id from accounts where erased_at is not null);
