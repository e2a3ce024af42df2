import type { FastifyInstance } from 'fastify';

const hashes = (known: string[]): string => known.map((hash) => ` 'sha256-${hash}'`).join('');

interface PagePolicy {
  styleHashes?: string[];
  scriptHashes?: string[];
  imageOrigins?: string[];
}

/** For pages the hashes are added by whoever renders them; nothing else may run or load from elsewhere. */
export const contentSecurityPolicy = ({
  styleHashes = [],
  scriptHashes = [],
  imageOrigins = [],
}: PagePolicy = {}): string =>
  [
    "default-src 'self'",
    `script-src 'self'${hashes(scriptHashes)}`,
    `style-src 'self'${hashes(styleHashes)}`,
    "style-src-attr 'unsafe-inline'",
    `img-src 'self' data: blob: ${imageOrigins.join(' ')}`.trim(),
    // What a learner has recorded is heard before it is sent.
    "media-src 'self' blob:",
    "font-src 'self'",
    "connect-src 'self'",
    "worker-src 'self' blob:",
    "object-src 'none'",
    "base-uri 'none'",
    "form-action 'self'",
    "frame-ancestors 'none'",
    // Text can become neither markup nor script, but for what the one policy of `script-loader.ts` lets through.
    "require-trusted-types-for 'script'",
    'trusted-types default',
  ].join('; ');

/** What every answer carries, whoever gives it. */
export const policyHeaders = (isHttps: boolean): Record<string, string> => ({
  'x-content-type-options': 'nosniff',
  'referrer-policy': 'strict-origin-when-cross-origin',
  'cross-origin-opener-policy': 'same-origin-allow-popups',
  'cross-origin-resource-policy': 'same-origin',
  'permissions-policy': 'camera=(), microphone=(self), geolocation=(), payment=(), usb=()',
  'content-security-policy': contentSecurityPolicy(),
  ...(isHttps && { 'strict-transport-security': 'max-age=63072000; includeSubDomains' }),
});

/** Scripts, styles and fonts are never shown as a page. A worker started from one keeps to its policy. */
const NEVER_A_PAGE = /^(text\/javascript|text\/css|font\/)/;
const PART_POLICY = "default-src 'self'";

/** A visit takes a dozen scripts: what only matters to pages would cost a slow connection half a kilobyte with each. */
const partHeaders = (isHttps: boolean): Record<string, string> => {
  const all = policyHeaders(isHttps);
  const kept = ['x-content-type-options', 'cross-origin-resource-policy', 'strict-transport-security'];
  return {
    ...Object.fromEntries(Object.entries(all).filter(([name]) => kept.includes(name))),
    'content-security-policy': PART_POLICY,
  };
};

export const securityHeaders = (app: FastifyInstance, { isHttps }: { isHttps: boolean }): void => {
  const { 'content-security-policy': strictest, ...policies } = policyHeaders(isHttps);
  const parts = partHeaders(isHttps);
  app.addHook('onSend', (_request, reply, _payload, done) => {
    if (NEVER_A_PAGE.test(String(reply.getHeader('content-type')))) {
      reply.headers(parts);
      return done();
    }
    reply.headers(policies);
    if (!reply.hasHeader('content-security-policy')) reply.header('content-security-policy', strictest);
    done();
  });
};
