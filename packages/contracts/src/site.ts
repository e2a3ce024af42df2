import * as z from 'zod/mini';
import { defineEndpoint } from './endpoint.ts';

/** What the office edits about itself: never a literal in a component. */
export const site = z.object({
  name: z.string(),
  phones: z.array(z.string()),
  email: z.string(),
  address: z.string(),
});
export type Site = z.output<typeof site>;

export const getSite = defineEndpoint({
  method: 'GET',
  path: '/site',
  access: 'public',
  summary: "The organisation's name and contact details, as the office keeps them.",
  reply: site,
  errors: [],
});
