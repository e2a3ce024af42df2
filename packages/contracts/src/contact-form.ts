/** The questions of the contact form, in the order of the page. */
export const CONTACT_FIELDS = ['firstName', 'lastName', 'email', 'phone', 'message'] as const;

/** Where the form is sent by a browser without a script; the answer is a page. */
export const PLAIN_CONTACT_PATH = '/contact';
