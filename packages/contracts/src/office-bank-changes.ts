import * as z from 'zod/mini';
import { BANK_CHANGE_KINDS, BANK_CHANGE_STATES } from './bank-change-rules.ts';
import { defineEndpoint, entity, OFFICE_ACTS, OFFICE_READS } from './endpoint.ts';
import { refusal } from './field-error.ts';
import * as wrong from './field-errors.ts';
import { id } from './office-lists.ts';
import { instant } from './primitives.ts';
import { translations } from './translation-schemas.ts';

/** What families see of an account, and what decides where their money goes. */
const bankFacts = z.object({
  name: z.string(),
  translations: translations({ name: z.string() }),
  accountNumber: z.string(),
  accountHolderName: z.string(),
  isActive: z.boolean(),
});

export const bankChange = entity({
  kind: z.enum(BANK_CHANGE_KINDS),
  state: z.enum(BANK_CHANGE_STATES),
  bankId: z.string(),
  /** Null: the account is new. */
  before: z.nullable(bankFacts),
  /** Null: the account is removed. */
  after: z.nullable(bankFacts),
  proposedBy: z.string(),
  proposedAt: instant,
  expiresAt: instant,
  isOwn: z.boolean(),
  /** For the reader's own proposal: who else may confirm it, by name. */
  deciders: z.array(z.string()),
  /** For the reader's own proposal, where nobody else may confirm it: when the reader may do so alone. */
  aloneFrom: z.nullable(instant),
});
export type BankChange = z.output<typeof bankChange>;

export const listBankChanges = defineEndpoint({
  method: 'GET',
  path: '/admin/bank-changes',
  access: OFFICE_READS,
  needs: ['money'],
  summary: 'Changes of bank accounts that wait for a second person, oldest first.',
  reply: z.array(bankChange),
  errors: [],
});

export const decideBankChange = defineEndpoint({
  method: 'PATCH',
  path: '/admin/bank-changes/:id',
  access: OFFICE_ACTS,
  needs: ['money'],
  summary:
    'Confirms a change of a bank account as a second person, or refuses it; whoever proposed it withdraws it. The password is asked for again.',
  params: z.object({ id }),
  body: z.object({ decision: z.enum(['confirm', 'refuse'], refusal(wrong.choice)) }),
  reply: z.object({ state: z.enum(BANK_CHANGE_STATES) }),
  errors: [
    'request/not-found',
    'office/changed-meanwhile',
    'office/in-use',
    'auth/confirm-password',
    'bank/second-person',
    'bank/alone-too-early',
    'bank/too-new',
    'bank/change-over',
  ],
});
