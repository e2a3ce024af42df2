import type { FastifyReply, FastifyRequest } from 'fastify';
import type { CallingDevice } from '../domains/identity/device-sign-ins/keep-device.ts';
import { KEPT_FOR_DAYS } from '../domains/identity/device-sign-ins/queries.ts';

/** The device that calls, and its cookie: read, written and removed by the calls that keep it signed in. */
export interface Device extends CallingDevice {
  keep: (cookie: string) => void;
  forget: () => void;
}

export type DeviceOf = (request: FastifyRequest, reply: FastifyReply) => Device;

/** With https the name itself makes browsers refuse a cookie that another site, or a plain connection, tries to set. */
const nameOf = (isHttps: boolean): string => (isHttps ? '__Host-device' : 'device');

/**
 * Scripts cannot read it. `Strict`: only our own pages ask for a session by it, with a call of their own, so it need
 * not travel when somebody comes from elsewhere (the payment page, a message).
 */
export const createDeviceOf = (isHttps: boolean): DeviceOf => {
  const name = nameOf(isHttps);
  const spelling = new RegExp(`(?:^|;\\s*)${name}=([^;]*)`);
  const written = (value: string, seconds: number): string =>
    `${name}=${value}; Path=/; Max-Age=${seconds}; HttpOnly; SameSite=Strict${isHttps ? '; Secure' : ''}`;
  return (request, reply) => ({
    cookie: spelling.exec(request.headers.cookie ?? '')?.[1] ?? null,
    userAgent: String(request.headers['user-agent'] ?? ''),
    keep: (cookie) => void reply.header('set-cookie', written(cookie, KEPT_FOR_DAYS * 86_400)),
    forget: () => void reply.header('set-cookie', written('', 0)),
  });
};
