import { samplePdf } from '../apps/server/src/testing/sample-files.ts';
import { openContext, origin } from './browser.ts';
import { signIn } from './sign-in.ts';

export const WORKSHEET = { name: 'Worksheet 7.pdf', bytes: samplePdf('quadratic equations') };

/** The teacher's upload and hand-out, without a browser. */
export const handOutWorksheet = async (): Promise<{ classPath: string; takeBack: () => Promise<unknown> }> => {
  const api = `${origin()}/backend/api/v1`;
  const context = await openContext();
  const { token, id } = await signIn(await context.newPage(), 'teacher');
  const authorization = `Bearer ${token}`;
  const inBase64 = (text: string): string => Buffer.from(text).toString('base64');
  const uploaded = await fetch(`${api}/uploads`, {
    method: 'POST',
    headers: {
      authorization,
      'tus-resumable': '1.0.0',
      'upload-length': String(WORKSHEET.bytes.length),
      'upload-metadata': `filename ${inBase64(WORKSHEET.name)},purpose ${inBase64('resource')}`,
      'content-type': 'application/offset+octet-stream',
    },
    body: new Uint8Array(WORKSHEET.bytes),
  });
  const classes = await fetch(`${api}/class/getbyteacher/${id}`, { headers: { authorization } });
  const running = ((await classes.json()) as { _id: string; status: string }[]).find(
    ({ status }) => status === 'Running',
  );
  const handedOut = await fetch(`${api}/class/${running?._id}`, {
    method: 'PATCH',
    headers: { authorization, 'content-type': 'application/json' },
    body: JSON.stringify({ resource: { url: uploaded.headers.get('x-file-url'), description: 'For Friday' } }),
  });
  const { resources } = (await handedOut.json()) as { resources: { _id: string; name: string | null }[] };
  const worksheet = resources.find(({ name }) => name === WORKSHEET.name);
  return {
    classPath: `/myClass/class/${running?._id}`,
    takeBack: () =>
      fetch(`${api}/class/${running?._id}/resources/${worksheet?._id}`, {
        method: 'DELETE',
        headers: { authorization },
      }),
  };
};
