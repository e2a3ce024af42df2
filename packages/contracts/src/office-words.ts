import * as z from 'zod/mini';
import { defineEndpoint, OFFICE_READS } from './endpoint.ts';
import { translations } from './translation-schemas.ts';

export const listEnteredWords = defineEndpoint({
  method: 'GET',
  path: '/admin/entered-words',
  access: OFFICE_READS,
  needs: 'any-staff',
  summary:
    'Titles of packages, names of banks and entries of the settings lists that were entered in other languages too, each once: pages keep the English word and show the reader’s.',
  reply: z.array(z.object({ value: z.string(), translations: translations({ value: z.string() }) })),
  errors: [],
});
