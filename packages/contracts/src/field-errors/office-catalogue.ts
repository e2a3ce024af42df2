import { fieldError, fieldErrorWith } from '../field-error.ts';

export const isShown = fieldError('is-shown', 'Please say whether it is shown');
export const position = fieldError('position', 'Please enter a place');
export const positionFromZero = fieldError('position-from-zero', 'Please enter a whole number from 0');
export const numberWithin = fieldErrorWith('number-within', 'Please enter a whole number from {min} to {max}');
export const packagePrice = fieldError('package-price', 'Please enter a price in whole birr, above 0');
export const packageTitle = fieldErrorWith('package-title', 'Please enter a title of at most {max} characters');
export const packageProgram = fieldErrorWith('package-program', 'Please enter the program in at most {max} characters');
export const packageDescription = fieldErrorWith(
  'package-description',
  'Please describe it in at most {max} characters',
);
export const packageOffer = fieldErrorWith('package-offer', 'Please enter an offer of at most {max} characters');
export const packageOffers = fieldErrorWith('package-offers', 'Please enter offers of at most {max} characters');
export const packageOffersMany = fieldErrorWith('package-offers-many', 'Please enter at most {max} offers');
export const packageOfferEnglish = fieldError('package-offer-english', 'Please enter each offer in English first');
export const settingValue = fieldErrorWith('setting-value', 'Please enter at most {max} characters');
export const settingStatus = fieldError('setting-status', 'Please choose Active or Inactive');
export const settingTaken = fieldError('setting-taken', 'This list has such an entry already');
export const settingChosen = fieldError(
  'setting-chosen',
  'Students have already chosen this, so its text cannot change',
);
export const settingScope = fieldError('setting-scope', 'Please choose a service');
export const settingList = fieldError('setting-list', 'Please choose a list');
export const time = fieldError('time', 'Please enter a time');
export const timeEnd = fieldError('time-end', 'Please enter an end after the start');
export const weekdays = fieldError('weekdays', 'Please choose the days of the week');
export const bankName = fieldError('bank-name', 'Please enter the name of the bank');
export const bankAccount = fieldError('bank-account', 'Please enter the account number in digits');
export const bankHolder = fieldError('bank-holder', 'Please enter who holds the account');
export const university = fieldError('university', 'Please enter the name of the university');
export const logo = fieldError('logo', 'Please upload a logo');
export const logoSize = fieldErrorWith('logo-size', 'Please upload a logo of at most {max} MB');
export const organisation = fieldError('organisation', 'Please enter the name of the organisation');
export const address = fieldError('address', 'Please enter the address');
export const sitePhone = fieldErrorWith('site-phone', 'Please enter a phone number of at most {max} characters');
export const sitePhoneMissing = fieldError('site-phone-missing', 'Please enter at least one phone number');
export const sitePhonesMany = fieldErrorWith('site-phones-many', 'Please enter at most {max} phone numbers');
export const siteText = fieldErrorWith('site-text', 'Please write 1 to {max} characters');
export const siteTextName = fieldError('site-text-name', 'Please name a text of the site');
