import { fieldError, fieldErrorWith } from '../field-error.ts';

export const service = fieldError('service', 'Please choose a service');
export const serviceName = fieldError('service-name', 'Please name one of the services');
export const sitePage = fieldError('site-page', 'Please name one of the pages');
export const listPage = fieldError('list-page', 'Please name a page');
export const search = fieldError('search', 'Please look for fewer words');
export const month = fieldError('month', 'Please name a month as 2026-11');
export const months = fieldErrorWith('months', 'Please name 1 to {max} months');
export const days = fieldErrorWith('days', 'Please name 1 to {max} days');
export const deviceReport = fieldError('device-report', 'Please send what a page measures');
export const numberTable = fieldError('number-table', 'Please name a table');
export const pushSubscription = fieldError('push-subscription', 'This browser cannot be reached by us');
export const language = fieldError('language', 'Please choose a language');
