-- References that were kept with look-alike letters of other scripts, or with the digits of an account appended, get the
-- key they have today. Where several payments of one bank that are not declined turn out to be one reference, one of them
-- has the key and blocks it from now on; the others have it with a number behind, by which the office is told that they
-- are similar. What holds anything but Latin letters and digits even then stays as it was.
with other_spelling as (
  select p.id, p.bank_id, p.status, p.created_at, b.name,
    translate(p.transaction_key, 'АВЕЗКМНОРСТУХЅІЈҮҺӀԚԜΑΒΕΖΗΙΚΜΝΟΡΤΥΧ', 'ABE3KMHOPCTYXSIJYHIQWABEZHIKMNOPTYX') as plain
  from payments p left join banks b on b.id = p.bank_id
  where p.transaction_key ~ '[^A-Z0-9.]' or p.transaction_key ~ '^FT[A-Z0-9]{10}[0-9]{5,8}$'
), keyed as (
  select o.*, case
    when name ~* 'commercial bank of ethiopia|^\s*cbe\s*$' then regexp_replace(plain, '^(FT[A-Z0-9]{10})[0-9]{8}$', '\1')
    when name ~* 'abyssinia|^\s*boa\s*$' then regexp_replace(plain, '^(FT[A-Z0-9]{10})[0-9]{5}$', '\1')
    else plain end as key
  from other_spelling o
), counted as (
  select k.*, row_number() over (partition by bank_id, key, status = 'declined' order by status = 'paid' desc, created_at, id)
    + (select count(*) from payments p where p.bank_id = k.bank_id and p.transaction_key = k.key and p.status <> 'declined') as place
  from keyed k
)
update payments p
set transaction_key = case when c.status = 'declined' or c.place = 1 then c.key else c.key || '.' || c.place end
from counted c
where c.id = p.id and c.key ~ '^[A-Z0-9]+$' and c.key <> p.transaction_key;
--> statement-breakpoint
-- Nobody decides a receipt of the own household. Said here, so that it holds in the statement that decides one, whoever
-- writes it; `shared/own-household.ts` says the same to the desk beforehand.
create function refuse_own_household() returns trigger language plpgsql as $$
begin
  if exists (
    select from accounts reviewer, enrollments e join accounts household on household.id = e.account_id
    where reviewer.id = new.reviewed_by and e.id = new.enrollment_id and reviewer.phone in (
      household.phone, e.details ->> 'fatherPhone', e.details ->> 'motherPhone', e.details ->> 'phoneNumber')
  ) then
    raise exception 'a receipt of the reviewer''s own household'
      using errcode = 'check_violation', constraint = 'payments_reviewed_by_others';
  end if;
  return new;
end $$;
--> statement-breakpoint
create trigger payments_reviewed_by_others before update of status on payments for each row
  when (old.status = 'review' and new.status <> 'review' and new.reviewed_by is not null)
  execute function refuse_own_household();
--> statement-breakpoint
-- The job that compares pictures takes these from here.
insert into receipt_pictures (file_id, account_id)
select distinct on (receipt_file_id) receipt_file_id, account_id from payments where receipt_file_id is not null
on conflict do nothing;
