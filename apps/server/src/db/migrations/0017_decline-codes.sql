ALTER TABLE "payments" ADD COLUMN "decline_code" text;
--> statement-breakpoint
-- Sentences that the product or the list of the office wrote get their code, in either language; own words have none.
update payments set decline_code = known.code
from (values
  ('expired', 'The payment was not made within three days.'),
  ('replaced', 'Another way to pay was chosen.'),
  ('price-changed', 'The price has changed. Please look at it again before you pay.'),
  ('paid-twice', 'This enrollment was paid twice. The office will return this payment.'),
  ('reference-seen', 'This transaction ID was already used'),
  ('reference-seen', 'This reference was already used'),
  ('reference-seen', 'ይህ የግብይት ቁጥር አስቀድሞ ጥቅም ላይ ውሏል'),
  ('reference-seen', 'ይህ የማጣቀሻ ቁጥር አስቀድሞ ጥቅም ላይ ውሏል'),
  ('image-seen', 'This receipt was already sent'),
  ('image-seen', 'ይህ ደረሰኝ አስቀድሞ ተልኳል'),
  ('amount-differs', 'The amount is not right'),
  ('amount-differs', 'መጠኑ ትክክል አይደለም'),
  ('unreadable', 'The picture cannot be read'),
  ('unreadable', 'ምስሉ ሊነበብ አይችልም'),
  ('not-arrived', 'The money has not arrived'),
  ('not-arrived', 'ገንዘቡ አልደረሰም')
) as known (code, sentence)
where payments.decline_reason = known.sentence;
