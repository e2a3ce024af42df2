import { randomUUID } from 'node:crypto';
import sharp from 'sharp';

const someNumber = () => `09${String(Math.floor(Math.random() * 1e8)).padStart(8, '0')}`;

/** What an office finds on a day: families, receipts, a message. Made through the API, as families make it. */
export const stageOf = (origin) => {
  const api = async (method, path, token, body, headers = {}) => {
    const answer = await fetch(`${origin}/backend/api/v1${path}`, {
      method,
      headers: {
        ...(body && { 'content-type': 'application/json' }),
        ...(token && { authorization: `Bearer ${token}` }),
        ...headers,
      },
      ...(body && { body: JSON.stringify(body) }),
    });
    if (!answer.ok) throw new Error(`${method} ${path}: ${await answer.text()}`);
    return answer.status === 204 ? null : answer.json();
  };
  const officeToken = async () =>
    (await api('POST', '/admin/login', undefined, { phoneNumber: '0911000009', password: 'temari123' })).data.token;

  const family = async (firstName) => {
    const person = { firstName, lastName: 'Bench', email: 'bench@sample.example', password: 'secret-1' };
    const { data } = await api('POST', '/user', undefined, { ...person, phoneNumber: someNumber() });
    return { id: data.newUser._id, token: data.token };
  };

  /** Somebody grown, who needs nobody's consent. */
  const learner = async (token, fullName) =>
    (await api('POST', '/learners', token, { fullName, dateOfBirth: '2000-01-01' })).data.learner._id;

  const packageWithoutOffer = async () =>
    (await api('GET', '/package')).find(({ offer, title }) => offer.length === 0 && title.includes('9'));

  const form = async (token, fullName) => ({
    fullName,
    learner: await learner(token, fullName),
    email: 'bench@sample.example',
    grade: '10',
    intentOfStudent: 'Catching up',
    frequency: 'Monday. Wednesday & Friday',
    time: '11:00 - 12:00',
    package: (await packageWithoutOffer())._id,
  });

  const upload = async (token, purpose, bytes) => {
    const metadata = { filename: 'receipt.png', purpose };
    const answer = await fetch(`${origin}/backend/api/v1/uploads`, {
      method: 'POST',
      headers: {
        authorization: `Bearer ${token}`,
        'tus-resumable': '1.0.0',
        'upload-length': String(bytes.length),
        'upload-metadata': Object.entries(metadata)
          .map(([name, value]) => `${name} ${Buffer.from(value).toString('base64')}`)
          .join(','),
        'content-type': 'application/offset+octet-stream',
      },
      body: bytes,
    });
    if (!answer.ok) throw new Error(`uploads: ${await answer.text()}`);
    return answer.headers.get('x-file-url');
  };

  /** A picture like no other: each receipt was photographed once. */
  const picture = (place) =>
    sharp({
      create: { width: 300, height: 500, channels: 3, background: { r: 20 * place, g: 255 - 20 * place, b: 90 } },
    })
      .composite([
        {
          input: Buffer.from(
            `<svg width="300" height="500"><circle cx="${40 + 20 * place}" cy="${60 + 35 * place}" r="${20 + 6 * place}"/></svg>`,
          ),
        },
      ])
      .png()
      .toBuffer();

  return {
    api,
    officeToken,
    family,
    /** A receipt that waits; `looksLike` is the place of another one, whose picture it has. */
    receipt: async (place, looksLike = place) => {
      const fullName = `Receipt ${String.fromCharCode(65 + place)} Bench`;
      const { token } = await family('Receipt');
      const banks = await api('GET', '/payment-org', token);
      const screenShot = await upload(token, 'receipt', await picture(looksLike));
      const paid = {
        paidByName: 'Receipt Bench',
        transactionId: `BN${randomUUID().slice(0, 8).toUpperCase()}`,
        screenShot,
      };
      const enrolled = await form(token, fullName);
      await api('POST', '/enrollment', token, {
        ...enrolled,
        ...paid,
        paymentType: 'manual',
        paymentOrg: banks.at(-1)._id,
      });
      return fullName;
    },
    /** Nothing waits any more: what the demo has is declined. */
    clearReceipts: async (token) => {
      const { receipts } = await api('GET', '/admin/receipts', token);
      for (const { _id } of receipts)
        await api('PATCH', `/admin/receipts/${_id}`, token, { decision: 'decline', reason: 'Not part of the bench' });
    },
    /** A paid place of a family of its own, without a class. */
    paidPlace: async (fullName) => {
      const whose = await family('Paying');
      const { data, paymentUrl } = await api('POST', '/enrollment', whose.token, {
        ...(await form(whose.token, fullName)),
        paymentType: 'online',
      });
      await fetch(paymentUrl.data.checkout_url, {
        method: 'POST',
        headers: { 'content-type': 'application/x-www-form-urlencoded' },
        body: 'action=pay&method=telebirr',
        redirect: 'manual',
      });
      return { household: whose.id, enrollment: data.enrollment._id };
    },
    message: async (lastName) => {
      const person = { firstName: 'Writer', lastName, email: 'writer@sample.example', phone: '0911000001' };
      await api('POST', '/contact', undefined, { ...person, message: 'When does the class begin?' });
    },
    /** Of families that the demo charges by the month. */
    paymentCodes: async (token, atMost) => {
      const { rows } = await api('GET', '/admin/households?search=Parent%20of', token);
      const bought = rows.filter(({ enrollments }) => enrollments > 0).slice(0, atMost);
      return Promise.all(
        bought.map(async ({ _id }) => (await api('GET', `/admin/households/${_id}`, token)).paymentCode),
      );
    },
    studentToken: async () =>
      (await api('POST', '/user/login', undefined, { phoneNumber: '0911000001', password: 'temari123' })).data.token,
  };
};
