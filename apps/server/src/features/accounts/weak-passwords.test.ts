import { expect, test } from 'vitest';
import { type OfficeWorld, officeWorld, PASSWORD } from '../../testing/office-world.ts';
import { testWorld } from '../../testing/world.ts';

const PERSON = { firstName: 'Kidist', lastName: 'Worku', email: 'kidist@gmail.com', phoneNumber: '0922334455' };
const TEACHER = {
  ...PERSON,
  courseType: 'Maths',
  schedule: 'Monday. Wednesday & Friday',
  grade: '9 & 10',
  qualification: 'BSc',
  experience: 'Two years',
};

type Setting = (world: OfficeWorld, password: string) => ReturnType<OfficeWorld['call']>;

const idOf = async (world: OfficeWorld, path: string, token: string): Promise<string> =>
  (await world.call('GET', path, { token })).json()._id;

/** Every way to set a password, with the phone it must not be and the field that is to blame. */
const WAYS: Record<string, { phone: string; field: string; set: Setting }> = {
  'signing up': {
    phone: '0922334455',
    field: 'password',
    set: (world, password) => world.call('POST', '/user', { body: { ...PERSON, password } }),
  },
  'applying as a teacher': {
    phone: '0922334455',
    field: 'password',
    set: (world, password) => world.call('POST', '/teacher', { body: { ...TEACHER, password } }),
  },
  'changing it': {
    phone: '0911000001',
    field: 'newPassword',
    set: async (world, newPassword) =>
      world.call('PATCH', `/user/passwordChange/${await idOf(world, '/me', world.student)}`, {
        token: world.student,
        body: { oldPassword: PASSWORD, newPassword },
      }),
  },
  'setting it by a code': {
    phone: '0911000001',
    field: 'password',
    set: async (world, password) => {
      world.clock.advance(31_000);
      // Each from another address, so that none has to solve a challenge.
      const address = `10.0.0.${password.length + password.charCodeAt(0)}`;
      const body = { phoneNumber: '0911000001' };
      const { id } = (await world.call('POST', '/user/passwordReset', { body, address })).json();
      await world.runJobs();
      const [message] = (await world.app.inject('/sandbox/sms/messages?to=+251911000001')).json();
      const code = /\d{6}/.exec(message.text)?.[0];
      await world.call('POST', `/user/passwordReset/${id}/verify`, { body: { code } });
      return world.call('PATCH', `/user/passwordReset/${id}`, { body: { password } });
    },
  },
  'making a member of staff': {
    phone: '0922334455',
    field: 'password',
    set: (world, password) =>
      world.call('POST', '/admin/staff', { token: world.owner, body: { ...PERSON, role: 'office', password } }),
  },
  'giving a member of staff a new one': {
    phone: '0911000019',
    field: 'password',
    set: async (world, password) => {
      const list = (await world.call('GET', '/admin/staff', { token: world.owner })).json();
      const { _id, version } = list.find(({ role }: { role: string }) => role === 'office');
      return world.call('PATCH', `/admin/staff/${_id}`, { token: world.owner, body: { password, version } });
    },
  },
  "changing one's own in the office": {
    phone: '0911000009',
    field: 'newPassword',
    set: (world, newPassword) =>
      world.call('PATCH', '/admin/password', { token: world.owner, body: { oldPassword: PASSWORD, newPassword } }),
  },
};

test.each(Object.entries(WAYS))('%s refuses what is guessed first', async (_, { phone, field, set }) => {
  const world = await officeWorld();
  await world.pool.query(`update site_content set value = value || '{"name":"Temari School"}' where key = 'contact'`);

  const refused = [
    [await set(world, 'PASSWORD123'), await set(world, 'Qwertyuiop'), 'This is one of the most common passwords'],
    [await set(world, phone), await set(world, `+251${phone.slice(1)}`), 'This is your phone number'],
    [await set(world, 'temari20192020'), await set(world, 'School-12345'), 'This is the name of the site'],
  ] as const;

  for (const [first, second, sentence] of refused) {
    for (const answer of [first, second]) {
      expect([answer.statusCode, answer.json().code]).toEqual([400, 'account/weak-password']);
      expect(answer.json().errors).toEqual({ [field]: sentence });
    }
  }
  expect((await set(world, 'brandnew-12')).statusCode).toBeLessThan(300);
});

test("the demo's published password can be set in the demo, and nowhere else", async () => {
  const demo = await testWorld();
  const school = await testWorld({ demoPassword: null });
  const body = { ...PERSON, password: 'temari123' };

  expect((await demo.call('POST', '/user', { body })).statusCode).toBe(201);
  expect((await school.call('POST', '/user', { body })).json().errors).toEqual({
    password: 'This is the name of the site',
  });
});
