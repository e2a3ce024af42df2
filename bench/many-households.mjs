/** Very many families for a bench, with names as they are common here and phones that look like real ones. */

export const FIRST = `array['Abel','Bethlehem','ቤተልሔም','Dawit','ዳዊት','Eden','Hana','ሃና','Kaleb','Liya','Meron','ሜሮን','Natnael','ናትናኤል',
  'Ruth','Yonas','Selam','ሰላም','Tsehay','ፀሐይ','Yohannes','ዮሐንስ','Mohammed','መሐመድ','Aisha','Tigist','ትዕግስት','Biruk','Kidist',
  'Senait','Robel','Mahlet','Eyob','Feven','Samuel','Marta','Girma','Hiwot','Abeba','Luwam']`;
export const FATHER = `array['Alemu','Bekele','በቀለ','Beqele','Chala','Desta','Girma','Haile','Hailu','ኃይሉ','Kebede','ከበደ','Lemma','Mulu',
  'Tadesse','Worku','ወርቁ','Tesfaye','ተስፋዬ','Gebreyesus','Wolde','Assefa','Demissie','Fikadu','Negash','Shiferaw','Abdi','Tolosa',
  'Hussein','Jemal','Ibrahim','Mengistu','Zewdu','Berhanu','Getachew','Solomon','Mekonnen','Ayele','Teshome','Molla','Kassa']`;
const name = (seed) =>
  `(${FIRST})[1 + (n * 7 + ${seed}) % 40] || ' ' || (${FATHER})[1 + (n * 11 + ${seed} * 3) % 41] || ' ' || (${FATHER})[1 + (n / 41 + ${seed}) % 41]`;
const phone = (seed) =>
  `'+2519' || lpad((('x' || substr(md5('phone ' || n || ' ${seed}'), 1, 7))::bit(28)::int % 100000000)::text, 8, '0')`;
export const household = `md5('found account ' || n)::uuid`;

/** A family each with one or two learners and a guardian, names in both scripts, phones that look like real ones. */
export const manyHouseholds = (households) => [
  `set session_replication_role = replica`,
  `insert into accounts (id, kind, phone, first_name, last_name, email, password_hash, created_at)
   select ${household}, 'student', ${phone(1)}, (${FIRST})[1 + n * 3 % 40], (${FATHER})[1 + n * 5 % 41],
     'sample' || n || '@gmail.com', 'x', now() - n * interval '1 minute'
   from generate_series(1, ${households}) n on conflict do nothing`,
  `insert into learners (id, household_id, full_name, grade, created_at)
   select md5('found learner ' || n || ' ' || part)::uuid, ${household}, ${name('part')}, (5 + n % 8)::text, now()
   from generate_series(1, ${households}) n cross join generate_series(1, 2) part
   where (part = 1 or n % 3 = 0) and exists (select from accounts a where a.id = ${household}) on conflict do nothing`,
  `insert into guardians (id, household_id, name, phone, relation, created_at)
   select md5('found guardian ' || n)::uuid, ${household}, ${name('5')}, ${phone(2)}, 'mother', now()
   from generate_series(1, ${households}) n where exists (select from accounts a where a.id = ${household})`,
  `set session_replication_role = default`,
];

/** What the job does for those that changed, for all of them at once. */
export const indexEveryone = async (client) => {
  const began = performance.now();
  const { rows } = await client.query(`select id from accounts where kind = 'student' order by id`);
  const ids = rows.map(({ id }) => id);
  for (let from = 0; from < ids.length; from += 200) {
    await client.query('select index_households($1::uuid[])', [ids.slice(from, from + 200)]);
  }
  console.log(`${ids.length} households indexed in ${((performance.now() - began) / 1000).toFixed(0)} s`);
  await client.query('vacuum analyze accounts, learners, guardians, household_search');
};
