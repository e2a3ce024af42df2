-- Who is of a household: the phone of its account, of a parent or of the learner.
create function is_of_household(staff_id uuid, enrollment uuid) returns boolean language sql stable as $$
  select exists (
    select from accounts member, enrollments e join accounts household on household.id = e.account_id
    where member.id = staff_id and e.id = enrollment and member.phone in (
      household.phone, e.details ->> 'fatherPhone', e.details ->> 'motherPhone', e.details ->> 'phoneNumber'))
$$;
--> statement-breakpoint
-- Nobody decides about the money of the own household: neither a receipt nor a refund.
create or replace function refuse_own_household() returns trigger language plpgsql as $$
begin
  if is_of_household(new.reviewed_by, new.enrollment_id) then
    raise exception 'a receipt of the reviewer''s own household'
      using errcode = 'check_violation', constraint = 'payments_reviewed_by_others';
  end if;
  return new;
end $$;
--> statement-breakpoint
create function refuse_own_refund() returns trigger language plpgsql as $$
begin
  if is_of_household(coalesce(new.decided_by, new.proposed_by), (select enrollment_id from payments where id = new.payment_id)) then
    raise exception 'a refund of the own household'
      using errcode = 'check_violation', constraint = 'refunds_decided_by_others';
  end if;
  return new;
end $$;
--> statement-breakpoint
create trigger refunds_decided_by_others before insert or update of state on refunds for each row
  when (new.source = 'office' and new.state <> 'refused')
  execute function refuse_own_refund();
