import type { FieldErrorValues } from './field-error.ts';
import { RECEIPTS_IN_REVIEW_MAX, UNPAID_APPLICATIONS_MAX } from './payment-limits.ts';

interface Refusal {
  status: 400 | 401 | 403 | 404 | 408 | 409 | 410 | 412 | 413 | 415 | 416 | 422 | 500 | 502;
  message: string;
}

/** The default Retry-After in seconds; a use case that knows the exact wait sends that instead. */
interface Postponement {
  status: 429 | 503;
  message: string;
  retryAfterSeconds: number;
}

/** Every error the API can answer: its status and its sentence, said once. */
export const ERRORS = {
  'request/invalid': { status: 400, message: 'Please check the marked fields.' },
  'request/malformed': {
    status: 400,
    message: 'We could not read this request. Please reload the page and try again.',
  },
  'request/too-large': { status: 413, message: 'This is too much to send at once. Please send less.' },
  'request/too-slow': { status: 408, message: 'Your connection was too slow. Please try again.' },
  'request/unsupported-type': { status: 415, message: 'This kind of content is not supported.' },
  'request/not-found': { status: 404, message: 'There is nothing at this address.' },
  'request/too-many': {
    status: 429,
    message: 'You have tried too many times. Please wait a little and try again.',
    retryAfterSeconds: 60,
  },
  'request/conflicting-repeat': {
    status: 422,
    message: 'This request was sent before with other content. Please start again.',
  },
  'request/changed-meanwhile': {
    status: 409,
    message: 'Something that this depends on changed at the same moment. Please look at it again.',
  },
  'request/not-from-page': {
    status: 403,
    message: 'This works only on our own pages. Please reload the page and try again.',
  },
  'auth/device-not-kept': { status: 401, message: 'This device is not kept signed in. Please sign in.' },
  'auth/not-signed-in': { status: 401, message: 'Please sign in to continue.' },
  'auth/not-allowed': { status: 403, message: 'You cannot see or change this with your account.' },
  'auth/capability-missing': {
    status: 403,
    message: 'This is not part of your work in the office. An owner can change that on the page Staff.',
  },
  'auth/wrong-credentials': {
    status: 401,
    message: 'The phone number or password is wrong. Please check them and try again.',
  },
  'auth/teachers-door': {
    status: 401,
    message: 'This is the account of a teacher. Please sign in on the page for teachers.',
  },
  'auth/students-door': {
    status: 401,
    message: 'This is the account of a student or family. Please sign in on the page for students.',
  },
  'auth/invalid-verification-code': {
    status: 400,
    message: 'This code is wrong. Please check the SMS and try again.',
  },
  'auth/code-expired': { status: 400, message: 'This code is no longer valid. Please ask for a new one.' },
  'auth/too-many-requests': {
    status: 429,
    message: 'You have tried too many times. Please wait a while and try again.',
    retryAfterSeconds: 30,
  },
  'sms/spent': {
    status: 503,
    message: 'We are sending too many SMS messages right now. Please try again later.',
    retryAfterSeconds: 600,
  },
  'auth/captcha-check-failed': {
    status: 403,
    message: 'We could not confirm that you are a person. Please try again.',
  },
  'auth/invalid-slip': {
    status: 400,
    message: 'This code from the office is not right, or is no longer valid. Please ask at the office.',
  },
  'auth/reset-not-verified': {
    status: 403,
    message: 'This password reset is not confirmed or has expired. Please ask for a new code.',
  },
  'account/wrong-password': { status: 403, message: 'The old password is not right' },
  'account/not-confirmed': { status: 403, message: 'The phone number or the password is not right' },
  'account/weak-password': {
    status: 400,
    message: 'This password is too easy to guess. Please choose another one.',
  },
  'account/phone-not-mobile': {
    status: 400,
    message: 'Please enter a mobile number. We send a code to it by SMS.',
  },
  'account/phone-taken': {
    status: 409,
    message: 'An account with this phone number already exists. Please sign in, or reset your password.',
  },
  // The office
  'auth/code-needed': { status: 401, message: 'Please enter the code from your authenticator app.' },
  'auth/wrong-code': { status: 401, message: 'That code is not right, or it was used already.' },
  'auth/confirm-password': { status: 403, message: 'Please enter your password again to do this.' },
  'auth/wrong-password': { status: 401, message: 'That is not your password.' },
  'auth/authenticator-needed': { status: 403, message: 'Please set up an authenticator app first.' },
  'recovery/already-asked': {
    status: 409,
    message: 'Help was already asked for. Another member of staff must check and decide now.',
  },
  'recovery/not-by-asker': {
    status: 409,
    message: 'You asked for this. Another member of staff must check and decide.',
  },
  'recovery/own-account': { status: 409, message: 'This account is of your own household. Please ask two colleagues.' },
  'phone/in-use': {
    status: 409,
    message:
      'Another account has this phone. Look for it: if it is the same family, help it to sign in there. Nobody is moved to a phone in use.',
  },
  'phone/same': { status: 409, message: 'The account has this phone already.' },
  'phone/not-read-back': {
    status: 409,
    message: 'The code that the new phone got must be read back first.',
  },
  'learner/two-households': {
    status: 409,
    message: 'These two are learners of two households, and stay there. Please call both families.',
  },
  'household/note-stays': {
    status: 409,
    message: 'A note can be taken back by its author, for 15 minutes. Please write another one.',
  },
  'office/changed-meanwhile': {
    status: 409,
    message:
      'Somebody changed this in the meantime. What you typed is still here; look at the newer state, then save again.',
  },
  'office/in-use': {
    status: 409,
    message: 'This is in use, so it cannot be removed. You can make it inactive instead.',
  },
  'office/value-taken': { status: 409, message: 'There is already one like this. Please enter another.' },
  'receipt/already-decided': { status: 409, message: '{name} has already decided on this receipt.' },
  'receipt/bank-not-asked': { status: 409, message: 'The bank cannot be asked about this receipt.' },
  'receipt/less-than-due': {
    status: 409,
    message: 'The picture shows ETB {seen}, and ETB {due} is due. Please decline it, with the amount as the reason.',
  },
  'receipt/bank-says-less': {
    status: 409,
    message: 'The bank says that ETB {bank} came. Please enter that amount, or ask the bank again.',
  },
  'receipt/not-decided': { status: 409, message: 'There is no decision to take back.' },
  'office/take-back-others': {
    status: 403,
    message: 'Only {name} or an owner can take this back.',
  },
  'office/nothing-to-take-back': {
    status: 409,
    message: 'There is nothing to take back: nobody has done it, or it was taken back already.',
  },
  'office/take-back-late': {
    status: 409,
    message: 'This can be taken back for one hour, and that hour is over.',
  },
  'receipt/has-refund': {
    status: 409,
    message: 'A refund of this payment was made or proposed since, so the decision stays.',
  },
  'receipt/has-class': {
    status: 409,
    message: 'A class was given since. Please take the student out of the class first.',
  },
  'receipt/has-lesson': { status: 409, message: 'A lesson was attended since, so the decision stays.' },
  'receipt/has-statement-row': {
    status: 409,
    message: 'A row of a bank statement says that this money came, so the decision stays.',
  },
  'receipt/has-month': { status: 409, message: 'This money has paid a new month since, so the decision stays.' },
  'receipt/has-discount': {
    status: 409,
    message: 'Another place was opened at half price since, because of this payment. So the decision stays.',
  },
  'receipt/sent-again': { status: 409, message: 'The family has begun another payment since, so the decision stays.' },
  'receipt/enrollment-removed': {
    status: 409,
    message: 'The family has removed this registration since, so the decision stays.',
  },
  'receipt/own-household': {
    status: 403,
    message: 'This receipt is from your own household. Another member of staff must decide on it.',
  },
  'payment/own-household': {
    status: 403,
    message: 'This payment is from your own household. Another member of staff must refund it.',
  },
  'learner/name-taken': {
    status: 409,
    message: 'Somebody of this name is in your family already. Please choose them, or write the name in full.',
  },
  'learner/is-guardian': {
    status: 409,
    message:
      "This name or phone is a guardian's, and a guardian is an adult. Please check name, phone, date of birth and grade.",
  },
  'learner/too-many': { status: 409, message: 'A family can have 20 learners at most. Please ask the office.' },
  'learner/merge-over': {
    status: 409,
    message: 'This can be undone for 14 days only, or was undone already. Please reload the page, or ask the office.',
  },
  'guardian/is-learner': {
    status: 409,
    message:
      'This is one of your learners. A guardian is an adult who answers for somebody else. Please check name and number.',
  },
  'guardian/other-household': {
    status: 409,
    message: 'This number belongs to another family at Temari. Please enter another number, or ask the office.',
  },
  'guardian/phone-taken': {
    status: 409,
    message: 'A guardian of your family has this number already. Please choose them.',
  },
  'guardian/is-household': {
    status: 409,
    message: 'This number is the one of your own account, which sees everything already.',
  },
  'guardian/has-access': { status: 409, message: 'This guardian has access already.' },
  'guardian/answers-for-nobody': {
    status: 409,
    message: 'This guardian answers for none of these learners. Please choose for whom first.',
  },
  'invitation/wrong-code': {
    status: 409,
    message:
      'This code is not right for your phone number, or is no longer valid. Please check the SMS, or ask for a new invitation.',
  },
  'handover/not-adult': {
    status: 409,
    message: 'Lessons can be handed over to a learner of 18 or more. Please check the date of birth.',
  },
  'handover/no-own-phone': {
    status: 409,
    message: "This learner needs a phone of their own: not the household's, and not a guardian's.",
  },
  'guardian/own-household': {
    status: 403,
    message: 'This is your own household, or your own number. Another member of staff must do it.',
  },
  'handover/own-household': {
    status: 403,
    message: 'This is your own household. Another member of staff must do it.',
  },
  'handover/done': { status: 409, message: 'These lessons were handed over already. The learner decides now.' },
  'guardian/too-many': { status: 409, message: 'A family can have 10 guardians at most. Please ask the office.' },
  'consent/not-needed': {
    status: 409,
    message: 'Nobody has to agree for this learner: adults decide for themselves.',
  },
  'consent/already-given': { status: 409, message: '{name} has agreed already. Nothing is missing.' },
  'consent/missing': {
    status: 409,
    message: 'Nobody gets a class without a consent. It is missing for: {names}. Ask for it, or choose the others.',
  },
  'consent/guardian-may-not': {
    status: 409,
    message: 'This guardian may not decide for this learner. Please choose another guardian.',
  },
  'consent/own-phone-missing': {
    status: 409,
    message: 'This learner has no mobile number of their own, so they agree here in the app.',
  },
  'consent/code-needed': {
    status: 409,
    message: 'This learner has a phone of their own. Please send the code to it.',
  },
  'consent/paper-only': {
    status: 409,
    message: 'This number cannot get an SMS. Please print the form and have it signed, or enter a mobile number.',
  },
  'consent/no-guardian': {
    status: 409,
    message: 'We know no guardian of this learner. Please call the family, or have the form signed on paper.',
  },
  'consent/unknown': {
    status: 404,
    message: 'This question is not here any more. Please ask the family to send it again.',
  },
  'consent/answered': { status: 409, message: 'This question has been answered already.' },
  'consent/closed': {
    status: 409,
    message: 'This question was taken back, or a newer one was sent. Please look for a newer SMS.',
  },
  'teacher/not-declined': {
    status: 409,
    message: 'Your application is with the office already, or was accepted. Please reload the page.',
  },
  'teacher/has-class': {
    status: 409,
    message: 'This teacher has a class or a lesson already. Give it to somebody else first.',
  },
  'teacher/own-application': {
    status: 403,
    message: 'This application has your own phone number. Another member of staff must decide on it.',
  },
  'enrollment/already-paid': { status: 409, message: 'This enrollment has already been paid with another payment.' },
  'enrollment/not-paid': { status: 409, message: 'A student can get a class once the payment is confirmed.' },
  'payment/not-refundable': { status: 409, message: 'Only a completed payment can be refunded.' },
  'payment/refund-too-high': { status: 409, message: 'Only ETB {left} of this payment is left to refund.' },
  'refund/not-cash': { status: 409, message: 'Only what was paid in cash goes back out of a till.' },
  'refund/second-person': { status: 409, message: 'Another member of staff must approve this refund.' },
  'refund/already-proposed': { status: 409, message: 'A refund of this payment is waiting for approval.' },
  'refund/already-decided': { status: 409, message: '{name} has already decided on this refund.' },
  'block/second-person': { status: 409, message: 'Another member of staff must confirm this block.' },
  'block/already-there': {
    status: 409,
    message: 'This guardian is blocked already, or a block waits to be confirmed.',
  },
  'block/not-open': { status: 409, message: 'Somebody has confirmed or ended this block meanwhile.' },
  'block/holds-account': {
    status: 409,
    message: "This number is the one of the household's account. Give the account another number first.",
  },
  'block/own-household': {
    status: 403,
    message: 'This is your own household. Another member of staff must decide.',
  },
  'difference/already-closed': { status: 409, message: 'This difference has already been marked as dealt with.' },
  'enrollment/has-class': {
    status: 409,
    message: 'This student is in a class, which has its own days. Please choose another class instead.',
  },
  'enrollment/lessons-begun': {
    status: 409,
    message: 'Lessons have been held already. Change the package from the next month instead.',
  },
  'enrollment/receipt-waits': {
    status: 409,
    message: 'A receipt of this enrollment waits for a decision. Please decide on it first.',
  },
  'class/lesson-since': {
    status: 409,
    message: 'A lesson has begun since. Choose another class, or take the student out of this one.',
  },
  'class/has-seats': { status: 409, message: 'This class has a free seat now. Please assign the student instead.' },
  'class/full': { status: 409, message: 'This class has {free} free seats, fewer than you chose.' },
  'lesson/too-early': {
    status: 403,
    message: 'The room opens at {ethiopian} ({international}), {minutes} minutes before the lesson.',
  },
  'lesson/over': { status: 403, message: 'This lesson is over. The next one is in your timetable.' },
  'lesson/cancelled': { status: 403, message: 'This lesson is cancelled. The next one is in your timetable.' },
  'lesson/not-paid': {
    status: 403,
    message: 'A month of this class is not paid. The room opens as soon as you pay or hand in a receipt.',
  },
  'lesson/paused': {
    status: 403,
    message: 'Lessons are paused or stopped on that day. The page Payments says when they go on.',
  },
  'lesson/no-consent': {
    status: 403,
    message: 'A guardian must agree before this learner can join. You can ask for the consent on the page Family.',
  },
  'lesson/no-room': { status: 409, message: 'This lesson has no room yet. Please ask our office.' },
  'lesson/room-away': {
    status: 503,
    message: 'The room does not answer right now. Our office has been told. Please try again in a minute.',
    retryAfterSeconds: 20,
  },
  'email/not-offered': { status: 409, message: 'Notices by e-mail are not offered here.' },
  'email/no-address': { status: 409, message: 'Your account has no e-mail address. Please enter one in the settings.' },
  'email/link-unknown': { status: 404, message: 'This link does not work any more.' },
  'telegram/not-offered': { status: 409, message: 'Messages by Telegram are not offered here.' },
  'telegram/bad-secret': { status: 401, message: 'The secret does not fit.' },
  'room/bad-signature': { status: 401, message: 'The signature does not fit the message.' },
  'class/no-link': { status: 409, message: 'This class has no meeting link yet. Please enter one first.' },
  'lesson/frozen': { status: 409, message: 'This lesson is over. What happened stays as it was.' },
  'lesson/made-up': {
    status: 409,
    message: 'There is a make-up for this lesson already. Please cancel that one first.',
  },
  'lesson/credited': {
    status: 409,
    message:
      'Families have been credited for this lesson, so it stays cancelled. Please plan a make-up for the others.',
  },
  'lesson/all-settled': {
    status: 409,
    message:
      'Every family has been credited for this lesson or has chosen another one. Please add an extra lesson instead.',
  },
  'lesson/closed-day': { status: 409, message: 'There are no lessons on this day. Please choose another one.' },
  'homework/not-yet': { status: 409, message: 'Homework can be handed in once the lesson has begun.' },
  'homework/returned': { status: 409, message: 'The teacher has already returned this homework.' },
  'homework/changed': {
    status: 409,
    message: 'Something else was handed in meanwhile. Please look at it, then return it.',
  },
  'attendance/cancelled': { status: 409, message: 'This lesson was cancelled, so nobody can be marked.' },
  'attendance/not-open': { status: 409, message: 'Attendance can be marked from 30 minutes before the lesson on.' },
  'attendance/closed': {
    status: 409,
    message: 'This lesson was more than 72 hours ago. Please ask the office for a correction.',
  },
  'attendance/excuse-late': {
    status: 409,
    message: 'You can tell us until 24 hours after the lesson. Please call the office.',
  },
  'attendance/was-there': {
    status: 409,
    message: 'The teacher has noted that the learner was there. Please call the office.',
  },
  'cover/taken': { status: 409, message: 'This lesson is already taken. Thank you for offering to help.' },
  'cover/ended': { status: 409, message: 'This lesson no longer needs a substitute. Thank you.' },
  'cover/clash': { status: 409, message: 'There is another lesson to teach at this time.' },
  'cover/begun': { status: 409, message: 'This lesson has begun or is over. Please call the office.' },
  'term/overlap': { status: 409, message: 'Another term has some of these days.' },
  'round/published': {
    status: 409,
    message: 'This round is published. Families apply by what it says, so it cannot be changed.',
  },
  'round/overlap': { status: 409, message: 'Another published round has some of these days.' },
  'round/has-begun': { status: 409, message: 'The first day to apply is over. Please choose a later one.' },
  'round/closed': {
    status: 409,
    message: 'Families cannot apply at the moment. The page of scholarships says when they can.',
  },
  'round/full': { status: 409, message: 'All seats of this round are taken.' },
  'application/grade': {
    status: 409,
    message: 'Scholarships are for learners in grades 5 to 12. Please set the grade first.',
  },
  'application/sent': { status: 409, message: 'This application was sent. Nothing of it can be changed.' },
  'application/withdrawn': { status: 409, message: 'This application was taken back.' },
  'application/consent': {
    status: 409,
    message: 'A parent or guardian has to agree first. We send a code to the phone.',
  },
  'application/recommended': { status: 409, message: 'The teacher has already written.' },
  'application/decided': { status: 409, message: 'This application is decided.' },
  'application/reader': { status: 409, message: 'You are a reader of this application, so others open it and decide.' },
  'application/read': { status: 409, message: 'A reader has already given a view. What readers see stays as it is.' },
  'application/not-read': { status: 409, message: 'Not all readers have given their view yet.' },
  'application/view-given': { status: 409, message: 'You have given your view already. It stays as it is.' },
  'application/second-person': { status: 409, message: 'You proposed this decision. Another person has to agree.' },
  'award/too-early': { status: 409, message: 'This award goes on for some time. We ask you before it ends.' },
  'award/no-need': {
    status: 409,
    message: 'The family has not said how things are at home. Without it an award cannot be renewed.',
  },
  'award/running': {
    status: 409,
    message: 'Another award already pays for these lessons in some of these months.',
  },
  'award/none': { status: 409, message: 'There is no award for this learner that runs or begins.' },
  'award/in-part': {
    status: 409,
    message:
      'This award pays a part of each month. Please choose the lessons in the usual way; it is taken off by itself.',
  },
  'award/package': { status: 409, message: 'This award does not pay for this package. Please choose another one.' },
  'letter/open': { status: 409, message: 'Our office has a letter of this learner and has not decided about it yet.' },
  'letter/consent': { status: 409, message: 'Not everybody who must agree to this letter has agreed.' },
  'letter/decided': { status: 409, message: 'This letter was decided about, or the family took it back.' },
  'letter/names': {
    status: 409,
    message: 'The letter says “{word}”, which could tell who wrote it. Please hand it back.',
  },
  'fund/too-little': { status: 409, message: 'This fund does not have enough for all months of the award.' },
  'fund/closed': { status: 409, message: 'This fund is closed. It takes no more gifts.' },
  'fund/not-enough': {
    status: 409,
    message: 'Awards have used this money or were promised it. The fund has less than this free.',
  },
  'gift/nothing-open': { status: 409, message: 'This gift has arrived. Thank you. There is nothing to pay now.' },
  'gift/returned': { status: 409, message: 'This gift has gone back already.' },
  'gift/not-received': { status: 409, message: 'This gift has not arrived.' },
  'makeup/gone': { status: 409, message: 'This place is no longer free. Please choose another time.' },
  'notice/planning': {
    status: 409,
    message: 'The lessons are being planned. Please look again in a minute.',
  },
  'cover/found': {
    status: 409,
    message: 'A colleague has taken this lesson already. If you can teach it after all, please call the office.',
  },
  'hours/closed': {
    status: 409,
    message: 'This month is closed. What is missing can be added to the next month.',
  },
  'hours/not-over': {
    status: 409,
    message: 'The teachers can still object to this month. It can be closed after that.',
  },
  'hours/earlier-first': { status: 409, message: 'An earlier month is still open. Please close that one first.' },
  'hours/objections-open': { status: 409, message: 'There are objections to answer before this month can be closed.' },
  'hours/not-your-lesson': {
    status: 409,
    message: 'This lesson is not among your hours. Please say that one is missing.',
  },
  'class/other-service': { status: 409, message: 'This class belongs to another service.' },
  'class/preview-first': {
    status: 409,
    message: 'This changes lessons that are planned. Please look at what happens, then save.',
  },
  'class/over': { status: 409, message: 'This class is over. Please choose another one.' },
  'class/teacher-clash': { status: 409, message: 'This teacher has another class at the same time.' },
  'class/teacher-not-approved': { status: 409, message: 'Only an approved teacher can take a class.' },
  'staff/last-owner': { status: 409, message: 'The office needs at least one active owner.' },
  'staff/not-yourself': { status: 409, message: 'You cannot change your own role. Please ask another owner.' },
  'staff/own-leaving': { status: 409, message: 'You cannot end your own access. Please ask another owner.' },
  'staff/has-left': {
    status: 409,
    message: 'This person has left the office. To let them in again, add them as a new member with the same phone.',
  },
  'staff/hand-over-needed': {
    status: 409,
    message: 'There is open work. Please choose a colleague who takes it over.',
  },
  'staff/cannot-take-over': {
    status: 409,
    message: 'This colleague cannot take the work over. Please choose another one.',
  },
  'enrollment/price-changed': {
    status: 409,
    message: 'The price has changed. Please look at it again before you pay.',
  },
  'enrollment/not-removable': {
    status: 409,
    message: 'This enrollment was paid before or has a class, so it cannot be removed. Please ask the office.',
  },
  'enrollment/payment-opened': {
    status: 409,
    message: 'A payment for this enrollment was opened meanwhile. Please try again.',
  },
  'enrollment/too-many-unpaid': {
    status: 409,
    message: `${UNPAID_APPLICATIONS_MAX} of your registrations wait for their payment. Please pay one of them first. Those that are not paid end after three days.`,
  },
  'payment/too-many-in-review': {
    status: 409,
    message: `We are looking at ${RECEIPTS_IN_REVIEW_MAX} of your receipts. Please wait for an answer before you send another.`,
  },
  'payment/reference-used': {
    status: 409,
    message: 'This transaction ID was already used. Please check it, or call us.',
  },
  'payment/already-paid': { status: 409, message: 'This enrollment is already paid. You have not been charged again.' },
  'payment/in-review': { status: 409, message: 'We are checking your receipt. Please wait for our answer.' },
  'books/closed': { status: 409, message: 'This month is closed.' },
  'books/not-over': { status: 409, message: 'This month is not over. It can be closed from the day after it.' },
  'books/earlier-first': { status: 409, message: 'An earlier month is still open. Please close that one first.' },
  'books/too-many-entries': {
    status: 409,
    message: 'This month has more than {count} entries. Please save it as CSV.',
  },
  'office/package-sold': { status: 409, message: 'This package has been sold, so this stays as it is.' },
  'charge/not-open': { status: 409, message: 'Nothing of this month is open.' },
  'charge/not-old': { status: 409, message: 'A month can be written off {days} days after it was due.' },
  'reduction/too-high': { status: 409, message: 'Only ETB {open} of this month is open.' },
  'reduction/already-proposed': { status: 409, message: 'A proposal is waiting for approval.' },
  'work/taken': { status: 409, message: '{name} has taken it.' },
  'work/done': { status: 409, message: '{name} has finished it.' },
  'work/not-for-them': { status: 409, message: 'This colleague cannot do it: they do not work on families.' },
  'bank/second-person': { status: 409, message: 'A second person must confirm this change.' },
  'bank/alone-too-early': {
    status: 409,
    message: 'Nobody else can confirm this change. You can do so yourself 24 hours after you proposed it.',
  },
  'bank/too-new': {
    status: 409,
    message:
      'An owner added or changed your account in the last 24 hours. Please wait, or let somebody else confirm this change.',
  },
  'bank/change-waits': {
    status: 409,
    message: 'A change of this account waits for a second person. Please let it be decided or withdraw it first.',
  },
  'bank/change-over': { status: 409, message: 'This proposal was decided, withdrawn, or is older than 7 days.' },
  'announcement/second-person': { status: 409, message: 'Another member of staff must approve it.' },
  'reduction/second-person': { status: 409, message: 'Another member of staff must approve it.' },
  'reduction/own-household': { status: 403, message: 'Another member of staff must decide: it is your own household.' },
  'till/name-taken': { status: 409, message: 'There is a till with this name.' },
  'till/open': { status: 409, message: 'This till is open. Count and close it first.' },
  'till/own-open': { status: 409, message: 'You have another till open. Close that one first.' },
  'till/retired': { status: 409, message: 'This till is not used any more.' },
  'till/not-empty': { status: 409, message: 'There is money in this till. Carry it to the bank first.' },
  'till/closed': { status: 409, message: 'This till is closed.' },
  'till/not-own': { status: 403, message: 'Somebody else has this till open. Open your own.' },
  'till/other-day': { status: 409, message: 'This till was opened on an earlier day. Count and close it first.' },
  'till/too-little': { status: 409, message: 'There is not enough cash in this till. Pay it another way.' },
  'till/second-person': {
    status: 403,
    message: 'Somebody must decide who neither opened nor closed this till.',
  },
  'till/nothing-to-decide': { status: 409, message: 'There is no difference that waits for a decision.' },
  'cash/too-little-given': { status: 422, message: 'Less was given than is to be paid.' },
  'cash/over-total': { status: 422, message: 'That is more than the chosen months cost. The rest is change.' },
  'cash/over-limit': {
    status: 409,
    message:
      'A household may pay at most ETB {limit} in cash on one day; ETB {left} is left today. The rest goes by bank.',
  },
  'cash/own-household': { status: 403, message: 'Another member of staff must do this: it is your own household.' },
  'cash/second-person': { status: 403, message: 'Somebody other than who took the money must take it back.' },
  'desk/phone-taken': {
    status: 409,
    message: 'There is a household with this phone by now. Look at its name, and confirm that it is this family.',
  },
  'desk/phone-held': {
    status: 409,
    message: 'Another household had this phone until now and can still take it back. Use another phone, or none.',
  },
  'desk/too-little-transferred': { status: 422, message: 'The slip shows less than the price.' },
  'deposit/too-much': { status: 409, message: 'There is not so much in this till.' },
  'deposit/slip-used': { status: 409, message: 'A slip with this number was entered before.' },
  'renewal/already-released': { status: 409, message: 'This month is released already.' },
  'renewal/too-early': { status: 409, message: 'A month can be released from 7 days before it begins.' },
  'renewal/too-late': { status: 409, message: 'There is no release of the last hour to undo.' },
  'calendar/same': { status: 409, message: 'Months of this calendar are charged then already.' },
  'calendar/charged': {
    status: 409,
    message: 'That month is released, charged or closed already. Please choose a later one.',
  },
  'calendar/nothing-planned': { status: 409, message: 'No change of the calendar is planned.' },
  'lesson/nothing-to-choose': { status: 409, message: 'There is nothing to choose for this lesson any more.' },
  'enrollment/no-months': { status: 409, message: 'This enrollment has no months yet.' },
  'enrollment/billed-once': { status: 409, message: 'This enrollment is paid once, not by the month.' },
  'enrollment/stopped': { status: 409, message: 'This enrollment has stopped. Please enroll again.' },
  'enrollment/stops-before': { status: 409, message: 'This enrollment stops before that pause ends.' },
  'enrollment/paused-then': { status: 409, message: 'There is a pause at that time, or right beside it.' },
  'enrollment/nothing-to-take-back': { status: 409, message: 'There is nothing left to take back.' },
  'enrollment/package-does-not-fit': { status: 409, message: 'This package does not fit this enrollment.' },
  'payment/stopped': { status: 409, message: 'This enrollment is stopped or paused in that month.' },
  'payment/nothing-due': { status: 409, message: 'Nothing is left to pay of what you chose. Please look again.' },
  'payment/total-changed': {
    status: 409,
    message: 'The sum has changed: it is ETB {total} now. Please look at it and pay again.',
  },
  'payment/gateway-away': {
    status: 503,
    message: 'The payment service is not answering right now. You have not been charged. Please try again.',
    retryAfterSeconds: 5,
  },
  'payment/gateway-refused': {
    status: 502,
    message:
      'The payment service did not accept this payment. You have not been charged. Please try again or pay by bank transfer.',
  },
  'payment/bad-signature': { status: 401, message: 'The signature does not fit the message.' },
  'upload/empty': { status: 400, message: 'This file is empty. Please choose another one.' },
  'upload/too-large': { status: 413, message: 'This file is larger than we can take. Please choose a smaller one.' },
  'upload/wrong-type': { status: 415, message: 'This kind of file cannot be used here. Please choose another one.' },
  'upload/damaged': {
    status: 415,
    message: 'This file is damaged or has the wrong type. Please save it again and choose it once more.',
  },
  'upload/too-many-pixels': {
    status: 413,
    message: 'This picture has more pixels than we can take. Please choose a smaller one.',
  },
  'upload/unpacks-too-large': {
    status: 413,
    message: 'This file is too large once unpacked. Please choose a smaller one.',
  },
  'upload/wrong-offset': { status: 409, message: 'The upload was interrupted. Please choose the file again.' },
  'upload/gone': { status: 410, message: 'This upload is no longer here. Please choose the file again.' },
  'upload/quota': {
    status: 429,
    message: 'You have sent too many files today. Please continue tomorrow.',
    retryAfterSeconds: 60 * 60,
  },
  'upload/too-many-open': {
    status: 429,
    message: 'Too many files are being sent at once. Please wait until one of them has finished.',
    retryAfterSeconds: 60,
  },
  'upload/no-room': {
    status: 503,
    message: 'We cannot store files at the moment. Please try again later.',
    retryAfterSeconds: 10 * 60,
  },
  'upload/version': { status: 412, message: 'Uploads here speak version 1.0.0 of the tus protocol.' },
  'file/not-found': {
    status: 404,
    message: 'This file is no longer available. Please ask your teacher or our office.',
  },
  'file/link-expired': {
    status: 401,
    message: 'This link has expired. Please open the file again from its page.',
  },
  'file/range': { status: 416, message: 'The file has no such part.' },
  'sheet/empty': { status: 422, message: 'This file is empty.' },
  'sheet/protected': {
    status: 422,
    message: 'This file has a password. Please save it without one and choose it again.',
  },
  'sheet/old-format': {
    status: 422,
    message: 'This is an Excel file of the old kind. Please save it as .xlsx or .csv and choose it again.',
  },
  'sheet/unreadable': { status: 422, message: 'This is neither a CSV file nor an Excel workbook that we can read.' },
  'sheet/too-large': {
    status: 422,
    message: 'This workbook is too large once it is unpacked. Please save only the sheet that is needed.',
  },
  'sheet/too-many-lines': {
    status: 422,
    message: 'This file has more than {count} lines. Please divide it into several files.',
  },
  'statement/no-columns': {
    status: 422,
    message:
      'No line of this file names a column for the day and one for the amount. Please choose the file as the bank gave it.',
  },
  'statement/nothing-in-it': { status: 422, message: 'No line of this file tells of money that moved.' },
  'statement/taken-before': { status: 409, message: 'This file was taken in before, by {name}. Nothing has changed.' },
  'statement/look-first': {
    status: 409,
    message:
      'Some lines cannot be read, or the balances do not add up. Please look at them and confirm that the others are to be taken in.',
  },
  'statement/amount-differs': {
    status: 409,
    message:
      'Another amount came than is asked for. Please choose something else, or decide on the receipt at the desk.',
  },
  'statement/row-decided': { status: 409, message: 'This row was decided meanwhile. Please look at it again.' },
  'import/no-columns': {
    status: 422,
    message:
      'No line of this file names the columns. One must be the name of the learner and one the phone of the family.',
  },
  'import/nothing-in-it': { status: 422, message: 'No line of this file tells of a learner.' },
  'import/checked-before': {
    status: 409,
    message: 'This file was chosen before, by {name}. Please go on with that import, discard it, or undo it first.',
  },
  'import/look-first': {
    status: 409,
    message: 'Some lines have errors or open questions. Please look at them and confirm that they are left out.',
  },
  'import/not-now': {
    status: 409,
    message: 'Somebody has gone on with this import meanwhile. Please look at it again.',
  },
  'import/too-late': { status: 409, message: 'An import can be undone for {count} days. They are over.' },
  'export/too-long': {
    status: 422,
    message: 'This list has more than {count} rows. Please choose fewer days.',
  },
  'class/not-yours': {
    status: 403,
    message: 'You are not in this class. If your class changed, you will find the new one in your list.',
  },
  'class/payment-open': { status: 403, message: 'This class opens as soon as your payment is confirmed.' },
  'teacher/not-approved': {
    status: 403,
    message: 'Your profile is being processed. Please wait until it gets Approved.',
  },
  'server/busy': {
    status: 503,
    message: 'Many people are using Temari right now. Please try again in a moment.',
    retryAfterSeconds: 3,
  },
  'server/failure': { status: 500, message: 'Something went wrong on our side. Please try again.' },
} as const satisfies Record<string, Refusal | Postponement>;

export type ErrorCode = keyof typeof ERRORS;

/** What an error looks like on the wire. */
export interface ErrorReply {
  message: string;
  code: ErrorCode;
  /** The values in the sentence, for a page that shows it in another language. */
  values?: FieldErrorValues;
  /** With `lesson/too-early`: the instant from which on one can join. */
  opensAt?: string;
  /** Field to English sentence. */
  errors?: Record<string, string>;
  /** The same fields as data: the code of `field-errors.ts`, and what its sentence names. */
  fields?: Record<string, { code: string; values?: FieldErrorValues }>;
}
