import { join } from 'node:path';

/** A version's own journeys, server and stand-ins, from its own tree. */
export const versionIn = async (tree) => {
  const [families, gateway, server] = await Promise.all(
    ['families', 'gateway', 'server'].map((name) => import(join(tree, `faults/${name}.ts`))),
  );
  return { ...families, ...gateway, ...server };
};

const PASSWORD = 'kept-quiet-77';
let people = 0;

/** An account as the sign-up page sends it, from an address of its own. */
const newcomer = () => {
  people += 1;
  return {
    headers: { 'x-forwarded-for': `10.${(people >> 16) & 255}.${(people >> 8) & 255}.${people & 255}` },
    account: {
      firstName: 'Sample',
      lastName: 'Family',
      email: 'sample@gmail.com',
      phoneNumber: `09${String(Math.floor(Math.random() * 1e8)).padStart(8, '0')}`,
      password: PASSWORD,
    },
  };
};

/**
 * One family from the sign-up to a paid enrollment and its lists. Each step is told with its status: whatever a step
 * needs of an earlier one that failed is left out.
 */
export const playOnce = async ({ ask, wish, enroll, txRefOf }, { origin, choices, standIn, tell }) => {
  const step = async (name, expected, send) => {
    const began = performance.now();
    const answer = await send();
    tell({ name, isFine: answer?.status === expected, status: answer?.status ?? 0, ms: performance.now() - began });
    return answer?.status === expected ? answer : null;
  };
  const page = async (path) => {
    const answer = await fetch(`${origin}${path}`).catch(() => null);
    await answer?.text();
    return answer;
  };
  const { headers, account } = newcomer();

  await step('front page', 200, () => page('/'));
  await step('packages', 200, () => ask(origin, 'GET', '/package', { headers }));
  const signedUp = await step('sign-up', 201, () => ask(origin, 'POST', '/user', { body: account, headers }));
  if (!signedUp) return;
  const signedIn = await step('sign-in', 200, () =>
    ask(origin, 'POST', '/user/login', {
      body: { phoneNumber: account.phoneNumber, password: PASSWORD },
      headers,
    }),
  );
  if (!signedIn) return;
  const { token, user } = signedIn.body.data;
  const family = { id: user._id, token, address: headers['x-forwarded-for'] };
  await step('own account', 200, () => ask(origin, 'GET', '/me', { family }));
  await step('a learner is added', 201, () =>
    ask(origin, 'POST', '/learners', { family, body: { fullName: `Sample Learner ${people}`, grade: '9' } }),
  );
  await step('learners', 200, () => ask(origin, 'GET', '/learners', { family }));
  const enrolled = await step('enrollment', 201, () => enroll(origin, family, wish(choices)));
  if (!enrolled) return;
  const txRef = txRefOf(enrolled);
  standIn.pay(txRef);
  const { body, headers: signature } = standIn.webhook(txRef);
  await step('payment', 200, () => ask(origin, 'POST', '/payments/chapa/webhook', { body, headers: signature }));
  const list = await step('enrollments', 200, () =>
    ask(origin, 'GET', `/enrollment/getbyuser/${family.id}`, { family }),
  );
  const isPaid = JSON.stringify(list?.body ?? '').includes('"paid"');
  tell({ name: 'the enrollment is paid', isFine: isPaid, status: list?.status ?? 0, ms: 0 });
};
