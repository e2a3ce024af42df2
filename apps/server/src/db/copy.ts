import type { Socket } from 'node:net';
import type { Readable, Writable } from 'node:stream';
import type pg from 'pg';

/** The part of the driver's connection that COPY needs; its types leave it out. */
interface Wire {
  stream: Socket;
  query: (text: string) => void;
  sendCopyFromChunk: (chunk: Buffer) => void;
  endCopyFrom: () => void;
  sendCopyFail: (reason: string) => void;
}

/** What the driver calls while a statement runs. */
interface Statement {
  submit: (wire: Wire) => void;
  handleCopyData: (message: { chunk: Buffer }, wire: Wire) => void;
  handleCopyInResponse: (wire: Wire) => void;
  handleCommandComplete: (message: { text: string }) => void;
  handleError: (error: Error) => void;
  handleReadyForQuery: () => void;
}

const run = (
  client: pg.ClientBase,
  text: string,
  during: Partial<Pick<Statement, 'handleCopyData' | 'handleCopyInResponse'>>,
): Promise<number> =>
  new Promise((resolve, reject) => {
    let rows = 0;
    let failure: Error | null = null;
    const statement: Statement = {
      submit: (wire) => wire.query(text),
      handleCopyData: during.handleCopyData ?? (() => {}),
      handleCopyInResponse: during.handleCopyInResponse ?? ((wire) => wire.endCopyFrom()),
      handleCommandComplete: (message) => {
        rows = Number(/\d+$/.exec(message.text)?.[0] ?? 0);
      },
      handleError: (error) => {
        failure = error;
        reject(error);
      },
      handleReadyForQuery: () => {
        if (!failure) resolve(rows);
      },
    };
    client.query(statement as unknown as pg.Submittable);
  });

/** Streams what a `COPY … TO STDOUT` says into `sink`, as fast as the sink takes it; answers the number of rows. */
export const copyOut = (client: pg.ClientBase, text: string, sink: Writable): Promise<number> =>
  run(client, text, {
    handleCopyData: ({ chunk }, wire) => {
      // The driver reuses its buffer for the next message.
      if (sink.write(Buffer.from(chunk))) return;
      wire.stream.pause();
      sink.once('drain', () => wire.stream.resume());
    },
  });

/** Streams `source` into a `COPY … FROM STDIN`; answers the number of rows. */
export const copyIn = (client: pg.ClientBase, text: string, source: Readable): Promise<number> =>
  run(client, text, {
    handleCopyInResponse: (wire) => {
      const send = async (): Promise<void> => {
        for await (const chunk of source) {
          wire.sendCopyFromChunk(chunk);
          if (wire.stream.writableNeedDrain) await new Promise((resolve) => wire.stream.once('drain', resolve));
        }
        wire.endCopyFrom();
      };
      // A source that breaks fails the statement, so that half a table is never taken for a whole one.
      send().catch((error: Error) => wire.sendCopyFail(error.message));
    },
  });
