import { type IncomingMessage, type Server, type ServerResponse, STATUS_CODES } from 'node:http';
import type { Duplex } from 'node:stream';
import { ERRORS, type ErrorCode, type ErrorReply } from '@temari/contracts/errors';
import { policyHeaders } from './security-headers.ts';

const CONNECTION_CODES: Record<string, ErrorCode> = {
  HPE_HEADER_OVERFLOW: 'request/too-large',
  ERR_HTTP_REQUEST_TIMEOUT: 'request/too-slow',
};

interface OddRequests {
  /** For bytes that are no request at all: there is no route and no reply, only a socket. */
  refuseConnection: (error: Error & { code?: string }, socket: Duplex) => void;
  /** True when the request was answered here. */
  refuses: (request: IncomingMessage, response: ServerResponse) => boolean;
  watch: (server: Server) => void;
}

/** Requests that Node.js would refuse without a body get the same shape of error as all others. */
export const oddRequests = (isHttps: boolean): OddRequests => {
  const answerOf = (code: ErrorCode) => {
    const { status, message } = ERRORS[code];
    const body = JSON.stringify({ message, code } satisfies ErrorReply);
    const headers = {
      ...policyHeaders(isHttps),
      'cache-control': 'no-store',
      'content-type': 'application/json; charset=utf-8',
      'content-length': String(Buffer.byteLength(body)),
      connection: 'close',
    };
    return { status, headers, body };
  };

  const refuseSocket = (socket: Duplex, code: ErrorCode): void => {
    const { status, headers, body } = answerOf(code);
    const lines = Object.entries(headers).map(([name, value]) => `${name}: ${value}\r\n`);
    socket.end(`HTTP/1.1 ${status} ${STATUS_CODES[status]}\r\n${lines.join('')}\r\n${body}`);
  };

  const refuseMalformed = (response: ServerResponse): void => {
    const { status, headers, body } = answerOf('request/malformed');
    response.writeHead(status, headers).end(body);
  };

  return {
    refuseConnection: (error, socket) => {
      if (error.code === 'ECONNRESET' || !socket.writable) return;
      refuseSocket(socket, CONNECTION_CODES[error.code ?? ''] ?? 'request/malformed');
    },
    // HTTP/1.1 demands a host.
    refuses: ({ httpVersion, headers }, response) => {
      const isWithoutHost = httpVersion === '1.1' && headers.host === undefined;
      if (isWithoutHost) refuseMalformed(response);
      return isWithoutHost;
    },
    watch: (server) => {
      server.on('connect', (_request, socket) => refuseSocket(socket, 'request/malformed'));
      server.on('checkExpectation', (_request, response) => refuseMalformed(response));
    },
  };
};
