import { expect, test } from 'vitest';
import { aBank, type Family, newFamily, tutoringForm } from '../../testing/families.ts';
import { DRAWN_RECEIPT, drawReceipt, SAVED_ANEW } from '../../testing/receipt-drawings.ts';
import { samplePdf } from '../../testing/sample-files.ts';
import { uploaderAt } from '../../testing/uploading.ts';
import { testWorld, type World } from '../../testing/world.ts';

type ListeningWorld = World & { origin: string };

const deskWorld = async (): Promise<ListeningWorld> => {
  const world = await testWorld();
  await world.seed();
  await world.pool.query('update payments set receipt_file_id = null');
  return { ...world, origin: await world.app.listen({ port: 0, host: '127.0.0.1' }) };
};

let references = 0;

/** Uploads a receipt and hands it in; the answer is the enrollment's id. */
const handIn = async (
  world: ListeningWorld,
  family: Family,
  bytes: Buffer,
  { fullName = 'Abel First' }: { fullName?: string } = {},
): Promise<string> => {
  references += 1;
  const uploaded = await uploaderAt(world.origin, family.token).upload(bytes, 'receipt', 'receipt');
  const answer = await world.call('POST', '/enrollment', {
    token: family.token,
    body: {
      ...(await tutoringForm(world)),
      fullName,
      paymentType: 'manual',
      paidByName: 'Almaz',
      transactionId: `REF${String(references).padStart(4, '0')}X${references}`,
      paymentOrg: await aBank(world, family),
      screenShot: uploaded.headers.get('x-file-url') ?? '',
    },
  });
  world.clock.advance(1000);
  return answer.json().data.enrollment._id;
};

interface Shown {
  enrollmentId: string;
  isImageCompared: boolean;
  warnings: { kind: string; name: string | null; picture: string | null }[];
}

const imageWarnings = async (world: World, enrollmentId: string) => {
  const { token } = (
    await world.call('POST', '/admin/login', { body: { phoneNumber: '0911000009', password: 'temari123' } })
  ).json().data;
  const { receipts } = (await world.call('GET', '/admin/receipts', { token })).json();
  const shown = receipts.find((receipt: Shown) => receipt.enrollmentId === enrollmentId) as Shown;
  return {
    isImageCompared: shown.isImageCompared,
    warnings: shown.warnings
      .filter(({ kind }) => kind.startsWith('image'))
      .map(({ kind, name, picture }) => ({ kind, name, hasPicture: picture !== null })),
  };
};

const LOOKS_LIKE_ABELS = {
  isImageCompared: true,
  warnings: [{ kind: 'image-similar', name: 'Abel First', hasPicture: true }],
};
const NEW = { isImageCompared: true, warnings: [] };

test.each(Object.entries(SAVED_ANEW))(
  'a receipt saved anew %s is told to the office as one that looks like the first, whoever sends it',
  async (_, save) => {
    const world = await deskWorld();
    const first = await drawReceipt(DRAWN_RECEIPT).png().toBuffer();
    const copy = await save(drawReceipt(DRAWN_RECEIPT));
    const original = await handIn(world, await newFamily(world), first);

    const copied = await handIn(world, await newFamily(world), copy, { fullName: 'Somebody Else' });
    expect((await imageWarnings(world, copied)).isImageCompared).toBe(false);
    await world.runJobs();

    expect(await imageWarnings(world, copied)).toEqual(LOOKS_LIKE_ABELS);
    expect(await imageWarnings(world, original)).toEqual(NEW);
  },
);

test.each([
  ['by another payer', { payer: 'TIGIST HAILU GENET', reference: 'FT26319M4C7R', at: '14.11.2026 11:05:51' }],
  ['by the same payer over the same sum a minute later', { reference: 'FT26319M4C7R', at: '14.11.2026 09:43:55' }],
  ['over another sum', { amount: '1200.00', reference: 'FT26319M4C7R', at: '15.11.2026 09:42:17' }],
])('another receipt of the same app %s is not taken for the first', async (_, changed) => {
  const world = await deskWorld();
  const mother = await newFamily(world);
  const [first, second] = await Promise.all(
    [DRAWN_RECEIPT, { ...DRAWN_RECEIPT, ...changed }].map((receipt) => drawReceipt(receipt).jpeg().toBuffer()),
  );

  await handIn(world, mother, first as Buffer);
  const other = await handIn(world, mother, second as Buffer, { fullName: 'Her second child' });
  await world.runJobs();

  expect(await imageWarnings(world, other)).toEqual(NEW);
});

test('bytes behind the end of a picture leave it the same picture, from the first moment', async () => {
  const world = await deskWorld();
  const bytes = await drawReceipt(DRAWN_RECEIPT).jpeg().toBuffer();
  await handIn(world, await newFamily(world), bytes);

  const padded = await handIn(world, await newFamily(world), Buffer.concat([bytes, Buffer.from('padding')]));

  expect((await imageWarnings(world, padded)).warnings).toEqual([
    { kind: 'image-seen', name: 'Abel First', hasPicture: true },
  ]);
});

test('a PDF with white space behind its end or a comment inside looks like the first; one that draws something else does not', async () => {
  const world = await deskWorld();
  const pdf = samplePdf('BT (FT26319K8Q2A) Tj ET');
  await handIn(world, await newFamily(world), pdf);
  const family = await newFamily(world);

  const padded = await handIn(world, family, Buffer.concat([pdf, Buffer.alloc(50, '\n')]));
  const commented = await handIn(world, family, Buffer.from(pdf.toString().replace('xref', '% again\nxref')));
  const other = await handIn(world, family, samplePdf('BT (FT26319M4C7R) Tj ET'));
  await world.runJobs();

  for (const id of [padded, commented]) {
    expect((await imageWarnings(world, id)).warnings).toMatchObject([{ kind: 'image-similar' }]);
  }
  expect(await imageWarnings(world, other)).toEqual(NEW);
});

test('what was handed in before pictures were compared is looked at in turn, and its copies are found', async () => {
  const world = await deskWorld();
  const family = await newFamily(world);
  await handIn(world, family, await drawReceipt(DRAWN_RECEIPT).png().toBuffer());
  await world.pool.query(`update payments set status = 'declined' where status = 'review'`);
  const copied = await handIn(world, family, await drawReceipt(DRAWN_RECEIPT).jpeg({ quality: 50 }).toBuffer());

  await world.runJob('compare-receipt-pictures');
  await world.runJob('compare-receipt-pictures');

  expect(await imageWarnings(world, copied)).toEqual(LOOKS_LIKE_ABELS);
  const { rows } = await world.pool.query('select count(*)::int from receipt_pictures where compared_at is null');
  expect(rows).toEqual([{ count: 0 }]);
});

test('a receipt whose bytes are gone or cannot be read is looked at once and holds up nobody', async () => {
  const world = await deskWorld();
  const family = await newFamily(world);
  const lost = await handIn(world, family, await drawReceipt(DRAWN_RECEIPT).png().toBuffer());
  const { rows } = await world.pool.query('select storage_key from files order by created_at desc limit 1');
  await world.deps.fileStore.delete(rows[0].storage_key);
  const next = await handIn(world, family, await drawReceipt(DRAWN_RECEIPT).jpeg().toBuffer());

  await world.runJobs();

  expect(await imageWarnings(world, lost)).toEqual(NEW);
  expect(await imageWarnings(world, next)).toEqual(NEW);
});

test('with the account goes what its receipts looked like', async () => {
  const world = await deskWorld();
  const family = await newFamily(world);
  await handIn(world, family, await drawReceipt(DRAWN_RECEIPT).png().toBuffer());
  await handIn(world, await newFamily(world), await drawReceipt(DRAWN_RECEIPT).jpeg().toBuffer());
  await world.runJobs();
  const counts = async () =>
    (
      await world.pool.query(
        `select (select count(*)::int from receipt_pictures where account_id = $1) as pictures,
                (select count(*)::int from receipt_likenesses) as likenesses`,
        [family.id],
      )
    ).rows[0];
  expect(await counts()).toEqual({ pictures: 1, likenesses: 2 });

  const { phoneNumber } = (await world.call('GET', '/me', { token: family.token })).json();
  await world.call('DELETE', `/user/${family.id}`, {
    token: family.token,
    body: { phoneNumber, password: 'secret-1' },
  });

  expect(await counts()).toEqual({ pictures: 0, likenesses: 0 });
});
