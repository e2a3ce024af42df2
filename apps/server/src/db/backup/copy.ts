import type { Socket } from 'node:net';
import { Readable } from 'node:stream';
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
  handleCommandComplete: () => void;
  handleError: (error: Error) => void;
  handleReadyForQuery: () => void;
}

const run = (
  client: pg.ClientBase,
  text: string,
  during: Partial<Pick<Statement, 'submit' | 'handleCopyData' | 'handleCopyInResponse'>>,
): Promise<void> =>
  new Promise((resolve, reject) => {
    const statement: Statement = {
      submit: (wire) => wire.query(text),
      handleCopyData: () => {},
      handleCopyInResponse: (wire) => wire.endCopyFrom(),
      handleCommandComplete: () => {},
      handleError: reject,
      handleReadyForQuery: resolve,
      ...during,
    };
    client.query(statement as unknown as pg.Submittable);
  });

/**
 * The output of a `COPY … TO STDOUT`, read from the connection only as fast as it is consumed. When the reader stops
 * early, the rest is discarded.
 */
export const copyOut = (client: pg.ClientBase, text: string): Readable => {
  let wire: Wire | null = null;
  const output = new Readable({
    read: () => wire?.stream.resume(),
    destroy: (error, done) => {
      wire?.stream.resume();
      done(error);
    },
  });
  run(client, text, {
    submit: (connected) => {
      wire = connected;
      connected.query(text);
    },
    handleCopyData: ({ chunk }, { stream }) => {
      // The driver reuses its buffer for the next message.
      if (!output.destroyed && !output.push(Buffer.from(chunk))) stream.pause();
    },
  }).then(
    () => output.push(null),
    (error: Error) => output.destroy(error),
  );
  return output;
};

/** Streams `source` into a `COPY … FROM STDIN`. */
export const copyIn = (client: pg.ClientBase, text: string, source: Readable): Promise<void> => {
  let failure: Error | null = null;
  return run(client, text, {
    handleCopyInResponse: (wire) => {
      const send = async (): Promise<void> => {
        for await (const chunk of source) {
          wire.sendCopyFromChunk(chunk);
          if (wire.stream.writableNeedDrain) await new Promise((resolve) => wire.stream.once('drain', resolve));
        }
        wire.endCopyFrom();
      };
      // A source that breaks fails the statement, so that half a table is never taken for a whole one.
      send().catch((error: Error) => {
        failure = error;
        wire.sendCopyFail(error.message);
      });
    },
  }).catch((error: Error) => {
    throw failure ?? error;
  });
};
