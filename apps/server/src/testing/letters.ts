import { addDays, addisDate } from '@temari/contracts/addis-time';
import { lastCodeSentTo } from './codes.ts';
import { atCheckout, newFamily } from './families.ts';
import { giftScene } from './gifts.ts';
import { school } from './school.ts';
import type { World } from './world.ts';

export const LETTER_WORDS = 'Thank you. I am at every lesson, and I can explain fractions to my friends now.';

/** An award of a fund that runs. */
export const awardTo = async (
  { pool, clock }: Pick<World, 'pool' | 'clock'>,
  { householdId, learner, fund, grade = '9' }: { householdId: string; learner: string; fund: string; grade?: string },
): Promise<string> => {
  const today = addisDate(clock.now());
  const { rows } = await pool.query(
    `insert into awards (id, household_id, learner_id, fund_id, stitch, grade, percent, monthly_santim, months, starts_on, ends_on,
       committed_santim, created_at)
     select gen_random_uuid(), $1, $2, $3, coalesce(max(stitch), 0) + 1, $6, 100, 1000, 3, $4, $5, 3000, now() from awards
     returning id`,
    [householdId, learner, fund, addDays(today, -10), addDays(today, 80), grade],
  );
  return rows[0].id;
};

/** A fund with a sponsor whose gift came, and a learner of grade 9 with an award of it, who has a mother. */
export const letterScene = async (about: object = {}) => {
  const gifts = await giftScene();
  const { world, fund, give, page } = gifts;
  const { token: link, checkoutUrl } = (await give()).json();
  await atCheckout(world, checkoutUrl, 'pay');
  const family = await newFamily(world);
  const by = { token: family.token };
  const made = await world.call('POST', '/learners', {
    ...by,
    body: { fullName: 'Meklit Tesfaye', grade: '9', school: 'Entoto Amba Secondary School', ...about },
  });
  const learner: string = made.json().data.learner._id;
  const mother = '+251922114433';
  const guardian: string = (
    await world.call('POST', '/guardians', { ...by, body: { name: 'Almaz Girma', phone: mother, relation: 'mother' } })
  ).json().data.guardian._id;
  await awardTo(world, { householdId: family.id, learner, fund });

  const write = (words = LETTER_WORDS) => world.call('POST', '/letters', { ...by, body: { learner, words } });
  const list = async () => (await world.call('GET', '/letters', by)).json();
  const written = async (): Promise<string> => (await write()).json().letters[0]._id;
  const ask = (letter: string, body: object = { guardian }) =>
    world.call('POST', `/learners/${learner}/consent`, { ...by, body: { ...body, letter } });
  const answer = async (letter: string, how: 'confirm' | 'refuse' | 'withdraw' = 'confirm') => {
    const asked = (await ask(letter)).json().data?.consent._id;
    return { id: asked, reply: await reply(asked, how) };
  };
  const reply = async (asked: string, how: 'confirm' | 'refuse' | 'withdraw') =>
    world.call('POST', `/consents/${asked}/${how}`, { body: { code: await lastCodeSentTo(world, mother) } });
  const office = { token: (await school(world).staff('office', ['welfare'])).token };
  const pass = (letter: string) => world.call('POST', `/admin/letters/${letter}/pass`, office);
  const handBack = (letter: string, reason: string) =>
    world.call('POST', `/admin/letters/${letter}/return`, { ...office, body: { reason } });
  /** What the sponsor reads. */
  const read = async (): Promise<{ words: string; grades: string | null }[]> => (await page(link)).json().letters;
  return { ...gifts, family, learner, guardian, link, write, list, written, ask, answer, reply, pass, handBack, read };
};
