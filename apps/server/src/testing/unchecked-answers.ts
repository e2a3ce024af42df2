import type { Endpoint } from '@temari/contracts/endpoint';
import { listEnrollments } from '@temari/contracts/enrollments';
import { showBalance } from '@temari/contracts/months';
import type { LightMyRequestResponse } from 'fastify';
import * as z from 'zod/mini';

/** Answers that go out as they are written (`serveJson`): the server does not check them, so every test that asks does. */
export const UNCHECKED: Record<string, Endpoint> = { showBalance, listEnrollments };

const isAsked = ({ method, path }: Endpoint, asked: { method: string; path: string }): boolean =>
  asked.method === method && new RegExp(`^${path.replace(/:\w+/g, '[^/]+')}$`).test(asked.path.replace(/\?.*$/, ''));

export const checkedAnswer = (method: string, path: string, answer: LightMyRequestResponse): LightMyRequestResponse => {
  const endpoint = Object.values(UNCHECKED).find((each) => isAsked(each, { method, path }));
  if (endpoint && answer.statusCode === 200) z.decode(endpoint.reply, answer.json());
  return answer;
};
