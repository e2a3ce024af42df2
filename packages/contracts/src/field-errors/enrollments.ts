import { fieldError, fieldErrorWith } from '../field-error.ts';

export const fullName = fieldError('full-name', 'Please enter the full name');
export const emailExample = fieldError('email-example', 'Please enter an email like name@example.com');
export const school = fieldError('school', 'Please enter the name of the school');
export const grade = fieldError('grade', 'Please choose a grade from 5 to 12');
export const father = fieldError('father', 'Please enter the name of the father');
export const mother = fieldError('mother', 'Please enter the name of the mother');
export const nationality = fieldError('nationality', 'Please enter the nationality');
export const invitationCode = fieldError('invitation-code', 'Please enter the code from the SMS');
export const learner = fieldError('learner', 'Please choose somebody of your own family');
export const birthDate = fieldError('birth-date', 'Please enter a date of birth in the past');
export const offerDay = fieldError('offer-day', 'Please choose a day for the offer');
export const fieldOfStudy = fieldError('field-of-study', 'Please enter the field of study');
export const country = fieldError('country', 'Please enter the country');
export const document = fieldError('document', 'Please attach the document');
export const identification = fieldError('identification', 'Please attach the identification');
export const packageOfService = fieldError('package', 'Please choose one of the packages of this service');
export const price = fieldError('price', 'Please send the price as a number');
export const priceNow = fieldErrorWith('price-now', 'The price is ETB {price} per month.');
export const paidBy = fieldError('paid-by', 'Please enter the name of the person who paid');
export const transaction = fieldError('transaction', 'Please enter the transaction id');
export const transactionLatin = fieldError(
  'transaction-latin',
  'Please type the transaction id in Latin letters and digits, as the receipt shows it',
);
export const transactionWhole = fieldError('transaction-whole', 'Please enter the whole transaction id');
export const bank = fieldError('bank', 'Please choose the bank');
export const receipt = fieldError('receipt', 'Please attach the receipt');
export const referenceCbe = fieldErrorWith(
  'reference-cbe',
  'A CBE reference looks like {example}: FT and ten letters or digits.',
);
export const referenceAbyssinia = fieldErrorWith(
  'reference-abyssinia',
  'A Bank of Abyssinia reference looks like {example}: FT and ten letters or digits.',
);
export const referenceAmhara = fieldErrorWith(
  'reference-amhara',
  'An Amhara Bank reference looks like {example}: FT and ten letters or digits.',
);
export const referenceTelebirr = fieldErrorWith(
  'reference-telebirr',
  'A telebirr reference looks like {example}: ten letters or digits.',
);
export const referenceCbeBirr = fieldErrorWith(
  'reference-cbe-birr',
  'A CBE Birr reference looks like {example}: ten letters or digits.',
);
export const referenceDashen = fieldErrorWith(
  'reference-dashen',
  'A Dashen Bank reference looks like {example}: three digits and thirteen letters or digits.',
);
export const gatewayReference = fieldError('gateway-reference', 'Please send a reference');
export const idempotencyKey = fieldError('idempotency-key', 'Please send 8 to 100 letters, digits or dashes');
