/**
 * Every reason for which a field is refused: its code and its English sentence. To be imported as `wrong`:
 * `isFilled(name) ? null : wrong.firstName`. Each has its words in every `messages/<language>/field-errors.json`.
 * They are in a file for each part of the product, so that pages carry those of their part: a public page imports its
 * part itself.
 */

export * from './field-errors/accounts.ts';
export * from './field-errors/addresses.ts';
export * from './field-errors/any-form.ts';
export * from './field-errors/classes.ts';
export * from './field-errors/enrollments.ts';
export * from './field-errors/gifts.ts';
export * from './field-errors/months.ts';
export * from './field-errors/notices.ts';
export * from './field-errors/office-catalogue.ts';
export * from './field-errors/office-classes.ts';
export * from './field-errors/office-decisions.ts';
export * from './field-errors/scholarships.ts';
export * from './field-errors/secrets.ts';
export * from './field-errors/teachers.ts';
