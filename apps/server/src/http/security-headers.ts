import type { FastifyInstance } from 'fastify';

/** For pages the style hash is added by whoever renders them; nothing else may run or load from elsewhere. */
export const contentSecurityPolicy = (styleHashes: string[] = [], imageOrigins: string[] = []): string =>
  [
    "default-src 'self'",
    "script-src 'self'",
    `style-src 'self' ${styleHashes.map((hash) => `'sha256-${hash}'`).join(' ')}`.trim(),
    "style-src-attr 'unsafe-inline'",
    `img-src 'self' data: blob: ${imageOrigins.join(' ')}`.trim(),
    "font-src 'self'",
    "connect-src 'self'",
    "worker-src 'self' blob:",
    "object-src 'none'",
    "base-uri 'none'",
    "form-action 'self'",
    "frame-ancestors 'none'",
  ].join('; ');

export const securityHeaders = (app: FastifyInstance, { isHttps }: { isHttps: boolean }): void => {
  app.addHook('onSend', async (_request, reply) => {
    reply.header('x-content-type-options', 'nosniff');
    reply.header('referrer-policy', 'strict-origin-when-cross-origin');
    reply.header('cross-origin-opener-policy', 'same-origin-allow-popups');
    reply.header('cross-origin-resource-policy', 'same-origin');
    reply.header('permissions-policy', 'camera=(), microphone=(), geolocation=(), payment=(), usb=()');
    if (!reply.hasHeader('content-security-policy')) {
      reply.header('content-security-policy', contentSecurityPolicy());
    }
    if (isHttps) reply.header('strict-transport-security', 'max-age=63072000; includeSubDomains');
  });
};
