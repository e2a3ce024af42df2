import { fieldError, fieldErrorWith } from '../field-error.ts';

export const consentPhoto = fieldError('consent-photo', 'Please upload a photo of the signed form');
export const evidence = fieldError('evidence', 'Please upload the evidence again');
export const reason = fieldErrorWith('reason', 'Please give a reason of at most {max} characters');
export const reasonMissing = fieldError('reason-missing', 'Please give a reason');
export const reasonForStudent = fieldError('reason-for-student', 'Please say why, the student will read it');
export const reasonForTeacher = fieldError('reason-for-teacher', 'Please say why, the teacher will read it');
export const statementFile = fieldError('statement-file', 'Please choose a CSV or XLSX file of at most 5 MB');
export const receiptDecision = fieldError('receipt-decision', 'Please accept or decline');
export const amountSeen = fieldError('amount-seen', 'Please say which amount the picture shows, in whole birr');
export const receiptCursor = fieldError('receipt-cursor', 'Please begin with the first receipts again');
export const applicationStatus = fieldError('application-status', 'Please choose Approved, Declined or Pending');
export const identityProof = fieldError('identity-proof', 'Please choose what you were shown');
export const recoveryDecision = fieldError('recovery-decision', 'Please agree or refuse');
export const amount = fieldError('amount', 'Please enter an amount in birr');
export const amountUpTo = fieldErrorWith('amount-up-to', 'Please enter an amount up to {amount}');
export const ruleCeiling = fieldErrorWith('rule-ceiling', 'Please enter a whole amount in birr from {min} to {max}');
export const refundWay = fieldError('refund-way', 'Please say how the money goes back');
export const refundDecision = fieldError('refund-decision', 'Please approve or refuse');
export const differenceClosed = fieldError('difference-closed', 'Please mark it as dealt with');
export const messageRead = fieldError('message-read', 'Please say whether it was read');
export const note = fieldErrorWith('note', 'Please write a note of at most {max} characters');
export const workTitle = fieldErrorWith('work-title', 'Please say in at most {max} characters what is to be done');
export const eventCursor = fieldError('event-cursor', 'Please begin with the newest again');
export const role = fieldError('role', 'Please choose a role');
export const capability = fieldError('capability', 'Please choose from the list what this person works on');
export const staffPhoneTaken = fieldError('staff-phone-taken', 'Somebody in the office has this number');
export const newer = fieldError('newer', 'Somebody else changed this meanwhile.');
export const newerValue = fieldErrorWith('newer-value', 'Meanwhile saved: {value}');
export const ladderOrder = fieldError('ladder-order', 'Please enter a later day than the one before');
export const promiseDay = fieldErrorWith('promise-day', 'Please choose a day within the next {max} days');
export const promiseOutcome = fieldError('promise-outcome', 'Only a promise has a day');
export const tillName = fieldErrorWith('till-name', 'Please enter a name of at most {max} characters');
export const slipReference = fieldErrorWith(
  'slip-reference',
  'Please enter the number on the slip, at most {max} characters',
);
