import { randomBytes } from 'node:crypto';
import type { Db } from '../../db/client.ts';
import { hashToken } from '../../domains/identity/sessions/tokens.ts';
import { AppError } from '../../errors/app-error.ts';
import { newLink, type PledgeRow, pledgeByLink } from './queries.ts';

/** 128 random bits: nobody guesses them, and they fit into an SMS. */
const TOKEN_BYTES = 16;

/** A new private link to a pledge: only its hash is kept, so that every message has its own. */
export const makeLink = async (db: Db, pledgeId: string, now: Date): Promise<string> => {
  const token = randomBytes(TOKEN_BYTES).toString('base64url');
  await newLink(db, { tokenHash: hashToken(token), pledgeId, createdAt: now });
  return token;
};

/** The page of a sponsor. */
export const linkPath = (token: string): string => `/gift/${token}`;

export const pledgeOf = async (db: Db, token: string): Promise<PledgeRow> => {
  const pledge = await pledgeByLink(db, hashToken(token));
  if (!pledge) throw new AppError('request/not-found');
  return pledge;
};
