import { once } from 'node:events';
import { createServer, type Socket } from 'node:net';
import { onTestFinished } from 'vitest';

interface Received {
  to: string[];
  data: string;
}

interface Answers {
  sender: string;
  recipient: (to: string) => Promise<string>;
}

/** Speaks as much of SMTP (RFC 5321) as a sender needs. */
const converse = (socket: Socket, received: Received[], answers: Answers): void => {
  let pending = '';
  let mail: Received = { to: [], data: '' };
  let isData = false;
  const say = (line: string): void => {
    socket.write(`${line}\r\n`);
  };

  const hear = (line: string): void => {
    if (isData) {
      if (line === '.') {
        isData = false;
        received.push(mail);
        mail = { to: [], data: '' };
        say('250 Kept');
      } else mail.data += `${line.replace(/^\.\./, '.')}\r\n`;
      return;
    }
    const command = line.slice(0, 4).toUpperCase();
    if (command === 'EHLO' || command === 'HELO') say('250 stand-in');
    else if (command === 'RCPT') {
      mail.to.push(/<(.+)>/.exec(line)?.[1] ?? '');
      answers.recipient(mail.to.at(-1) ?? '').then(say, () => socket.destroy());
    } else if (command === 'DATA') {
      isData = true;
      say('354 Go on');
    } else if (command === 'QUIT') {
      say('221 Bye');
      socket.end();
    } else if (command === 'MAIL') say(answers.sender);
    else say('250 OK');
  };

  say('220 stand-in ESMTP');
  socket.on('data', (chunk) => {
    pending += chunk.toString('utf8');
    const lines = pending.split('\r\n');
    pending = lines.pop() ?? '';
    for (const line of lines) hear(line);
  });
  socket.on('error', () => socket.destroy());
};

/** A mail server on loopback that keeps what it is given, or refuses it; gone after the test. */
export const smtpStandIn = async ({
  sender = '250 OK',
  recipient = async () => '250 Known',
}: Partial<Answers> = {}): Promise<{ url: string; received: Received[] }> => {
  const received: Received[] = [];
  const server = createServer((socket) => converse(socket, received, { sender, recipient })).listen(0, '127.0.0.1');
  await once(server, 'listening');
  onTestFinished(() => {
    server.close();
  });
  return { url: `smtp://127.0.0.1:${(server.address() as { port: number }).port}`, received };
};
