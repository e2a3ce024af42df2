ALTER TABLE "accounts" ADD COLUMN "payment_code" text;--> statement-breakpoint
create sequence payment_code_numbers;--> statement-breakpoint
-- The n-th code, as packages/contracts/src/payment-codes.ts reads it. The factor has no divisor in common with 23, so
-- that 23^5 numbers give as many codes, none of them twice, and two households that came together have unlike codes.
create function payment_code(n bigint) returns text language plpgsql immutable strict parallel safe as $$
declare
  characters constant text := '23456789CDFHJKMNPRTVWXY';
  rest bigint := (n * 3979289) % 6436343;
  digit int;
  total int := 0;
  code text := '';
begin
  for place in 1..5 loop
    digit := rest % 23;
    rest := rest / 23;
    total := total + place * digit;
    code := code || substr(characters, digit + 1, 1);
  end loop;
  -- 4 * 6 is 1 more than 23: this makes the sum of place times character a multiple of 23.
  return code || substr(characters, (23 - (total * 4) % 23) % 23 + 1, 1);
end $$;--> statement-breakpoint
create function next_payment_code() returns text language plpgsql as $$
declare
  code text;
begin
  loop
    code := payment_code(nextval('payment_code_numbers'));
    -- Neither a word nor an amount in the text of a transfer is to be read as a code.
    exit when code ~ '[0-9]' and code ~ '[A-Z]';
  end loop;
  return code;
end $$;--> statement-breakpoint
create function give_payment_code() returns trigger language plpgsql as $$
begin
  new.payment_code := next_payment_code();
  return new;
end $$;--> statement-breakpoint
create function keep_payment_code() returns trigger language plpgsql as $$
begin
  raise exception 'a payment code is kept for ever' using errcode = 'restrict_violation', constraint = 'accounts_payment_code_kept';
end $$;--> statement-breakpoint
create trigger accounts_give_payment_code before insert on accounts
  for each row when (new.kind = 'student' and new.payment_code is null) execute function give_payment_code();--> statement-breakpoint
create trigger accounts_keep_payment_code before update of payment_code on accounts
  for each row when (old.payment_code is not null and new.payment_code is distinct from old.payment_code)
  execute function keep_payment_code();--> statement-breakpoint
update accounts set payment_code = next_payment_code() where kind = 'student';--> statement-breakpoint
CREATE UNIQUE INDEX "accounts_payment_code" ON "accounts" USING btree ("payment_code");
