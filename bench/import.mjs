/**
 * Whether a list of 10,000 learners, and one of 10,000 past payments, is checked and imported within a minute, and undone:
 * over HTTP, with the job in the server's own background, among families that are here already. Every fifth learner is
 * of one of them; every payment is, once for lessons that were given and once for lessons to come.
 * Run: node bench/import.mjs [--households 20000] [--lines 10000] [--port 3126]
 */
import { parseArgs } from 'node:util';
import { withFilledOffice } from './filled-office.mjs';
import { manyHouseholds } from './many-households.mjs';

const { values: options } = parseArgs({
  options: {
    households: { type: 'string', default: '20000' },
    lines: { type: 'string', default: '10000' },
    port: { type: 'string', default: '3126' },
  },
});
const households = Number(options.households);
const lines = Number(options.lines);
const SECONDS_AT_MOST = 60;
const ASK_AGAIN_MS = 200;

const FIRST = ['Hana', 'Abel', 'Sara', 'Kidus', 'Liya', 'Dawit', 'Meron', 'Yonas', 'Selam', 'Bereket'];
const FATHER = ['Bekele', 'Tesfaye', 'Alemu', 'Kebede', 'Haile', 'Girma', 'Tadesse', 'Mulugeta', 'Worku'];

/** One learner each; two lines in a row are siblings. */
const lineOf = (place, phones) => {
  const phone =
    place % 5 === 0 ? phones[place % phones.length] : `+25198${String(Math.floor(place / 2)).padStart(7, '0')}`;
  const father = FATHER[Math.floor(place / 2) % FATHER.length];
  const born = `${String(1 + (place % 28)).padStart(2, '0')}/${String(1 + (place % 12)).padStart(2, '0')}/${2008 + (place % 8)}`;
  return `${FIRST[place % FIRST.length]} ${father} ${String.fromCharCode(65 + (place % 26))}${place},Parent ${father},${phone},${5 + (place % 8)},School ${place % 50},${born}`;
};

const WAYS = ['cash', 'bank', 'telebirr'];

/** Payments of three years before; a family has several. */
const paymentOf = (place, phones) => {
  const day = `${2021 + (place % 3)}-${String(1 + (place % 12)).padStart(2, '0')}-${String(1 + (place % 28)).padStart(2, '0')}`;
  return `${day},${800 + (place % 900)},${phones[place % phones.length]},,Month ${1 + (place % 12)},FT${String(place).padStart(8, '0')},${WAYS[place % WAYS.length]}`;
};

const FILL = [...manyHouseholds(households), 'vacuum analyze accounts, learners, guardians'];

const results = await withFilledOffice(
  { name: 'import', port: Number(options.port), fill: FILL },
  async ({ api, client, token }) => {
    const call = async (method, path, body) => {
      const answer = await fetch(`${api}${path}`, {
        method,
        headers: { authorization: `Bearer ${token}`, ...(body && { 'content-type': 'application/json' }) },
        ...(body && { body: JSON.stringify(body) }),
      });
      const text = await answer.text();
      if (!answer.ok) throw new Error(`${method} ${path}: ${text}`);
      return text ? JSON.parse(text) : null;
    };
    const { rows } = await client.query(
      `select phone from accounts where kind = 'student' and phone is not null order by id limit 2000`,
    );
    const phones = rows.map(({ phone }) => phone);
    const fileOf = (header, lineAt) =>
      Buffer.from([header, ...Array.from({ length: lines }, (_, place) => lineAt(place, phones))].join('\n')).toString(
        'base64',
      );
    const until = async (id, state) => {
      for (;;) {
        const { run } = await call('GET', `/admin/imports/${id}`);
        if (run.state === state) return run;
        await new Promise((resolve) => setTimeout(resolve, ASK_AGAIN_MS));
      }
    };
    const measured = async (name, sent) => {
      const began = performance.now();
      const { _id: id, counts } = await call('POST', '/admin/imports', { fileName: 'bench.csv', ...sent });
      const checked = performance.now();
      console.log(`${name}: ${((checked - began) / 1000).toFixed(1)} s checked: ${JSON.stringify(counts)}`);
      await call('POST', `/admin/imports/${id}/apply`, { isConfirmed: true });
      const run = await until(id, 'applied');
      const applied = performance.now();
      console.log(`${name}: ${((applied - checked) / 1000).toFixed(1)} s imported: ${JSON.stringify(run.counts)}`);
      await call('POST', `/admin/imports/${id}/undo`);
      const undone = await until(id, 'undone');
      const undoSeconds = (performance.now() - applied) / 1000;
      console.log(`${name}: ${undoSeconds.toFixed(1)} s undone: ${JSON.stringify(undone.counts)}`);
      return { name, seconds: (applied - began) / 1000 };
    };
    const columns = ['paidOn', 'amount', 'phone', 'learner', 'purpose', 'reference', 'way'];
    const paymentFile = fileOf('Date,Amount,Phone,Student,Month,Reference,Method', paymentOf);
    const asCredit = { columns, dateOrder: 'ymd', calendar: 'gregorian', money: 'credit' };
    return [
      await measured('families', { file: fileOf('Student,Parent,Phone,Grade,School,Date of birth', lineOf) }),
      await measured('past payments', { kind: 'payments', file: paymentFile }),
      await measured('past payments to come', { kind: 'payments', file: paymentFile, mapping: asCredit }),
    ];
  },
);
for (const { name, seconds } of results) {
  console.log(`${name}: ${seconds.toFixed(1)} s checked and imported, wanted at most ${SECONDS_AT_MOST} s`);
}
process.exitCode = results.every(({ seconds }) => seconds <= SECONDS_AT_MOST) ? 0 : 1;
