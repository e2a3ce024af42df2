import { createServer, type IncomingMessage, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';
import { onTestFinished } from 'vitest';

interface Received {
  method: string;
  url: string;
  authorization: string;
  type: string;
  body: string;
}
export type Answer = (response: ServerResponse, request: IncomingMessage) => void;

/** A gateway that listens on this machine and answers as told. */
export const gateway = async (answer: Answer): Promise<{ baseUrl: string; received: Received[] }> => {
  const received: Received[] = [];
  const server = createServer(async (request, response) => {
    let body = '';
    for await (const part of request) body += part;
    const { method = '', url = '', headers } = request;
    received.push({
      method,
      url,
      authorization: headers.authorization ?? '',
      type: headers['content-type'] ?? '',
      body,
    });
    answer(response, request);
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  onTestFinished(() => {
    server.closeAllConnections();
    server.close();
  });
  return { baseUrl: `http://127.0.0.1:${(server.address() as AddressInfo).port}`, received };
};

export const json =
  (status: number, content: unknown): Answer =>
  (response) => {
    response.writeHead(status, { 'content-type': 'application/json' }).end(JSON.stringify(content));
  };

/** Every way in which an exchange ends without an answer. */
export const brokenGateways = async () => {
  const closed = createServer();
  await new Promise<void>((resolve) => closed.listen(0, '127.0.0.1', resolve));
  const { port } = closed.address() as AddressInfo;
  await new Promise((resolve) => closed.close(resolve));
  return {
    silent: await gateway(() => {}),
    cut: await gateway((_response, request) => request.socket.destroy()),
    half: await gateway((response) => {
      response.writeHead(200, { 'content-length': '500' });
      response.write('{"acknowledge":"suc', () => response.destroy());
    }),
    nobody: { baseUrl: `http://127.0.0.1:${port}` },
  };
};
