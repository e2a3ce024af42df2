import { randomBytes } from 'node:crypto';
import { Agent, request as httpRequest } from 'node:http';
import { setTimeout as sleep } from 'node:timers/promises';
import sharp from 'sharp';
import { fillTo, idsOf, phoneOf, SIGNED_IN, tokenOf } from './fill.mjs';
import { median } from './load.mjs';
import { enrollmentBody } from './rows.mjs';

const API = '/backend/api/v1';
const STUDENTS = 1600;
/** A quarter of all come at once when registration opens; half of them within five minutes, half of the rest within five more. */
const OPENING_SHARE = 0.25;
const HALF_LIFE_SECONDS = 300;
/** Then the bell: four of five join their lesson within three minutes. */
const BELL_SHARE = 0.8;
const BELL_SECONDS = 180;
const NEW_FAMILIES = 0.6;
const MANUAL_SHARE = 0.3;
const PHOTO_BYTES = 2_000_000;
const TRIES = 4;
const CONNECTIONS = 1000;
/** At once, when the most is measured: an odd number, so that each asks for both. */
const ASKING = 41;

const json = { 'content-type': 'application/json' };
const between = (least, most) => least + Math.random() * (most - least);
/** Phones come from all over the network, not from one machine. */
const someAddress = () => [10, ...randomBytes(3)].join('.');
const think = () => sleep(between(1000, 4000));

/** A photo as a phone takes it: nothing in it repeats, so it does not shrink. */
const photo = async () => {
  const side = 900;
  const jpeg = await sharp(randomBytes(side * side * 3), { raw: { width: side, height: side, channels: 3 } })
    .jpeg({ quality: 92 })
    .toBuffer();
  return Buffer.concat([jpeg, Buffer.alloc(Math.max(0, PHOTO_BYTES - jpeg.length))]);
};

/**
 * Sends requests as many phones would and notes what became of each. As the proxy before the server does, it sends them
 * all over connections that it keeps: Node.js takes in one new connection per turn of its loop.
 */
const createCrowd = (origin) => {
  const agent = new Agent({ keepAlive: true, maxSockets: CONNECTIONS, scheduling: 'fifo' });
  const { hostname, port } = new URL(origin);
  let notes = [];

  const once = (kind, { method = 'GET', path, headers = {}, body }) =>
    new Promise((resolve) => {
      const began = performance.now();
      const done = (status, text, answerHeaders = {}) => {
        const at = performance.now();
        notes.push({ kind, status, at, ms: at - began });
        resolve({ status, text, headers: answerHeaders });
      };
      const outgoing = httpRequest(
        {
          agent,
          hostname,
          port,
          method,
          path,
          headers: {
            ...headers,
            'x-forwarded-for': someAddress(),
            ...(body && { 'content-length': Buffer.byteLength(body) }),
          },
        },
        (incoming) => {
          const chunks = [];
          incoming.on('data', (chunk) => chunks.push(chunk));
          incoming.on('end', () => done(incoming.statusCode, Buffer.concat(chunks).toString(), incoming.headers));
          incoming.on('error', () => done(0, ''));
        },
      );
      outgoing.on('error', () => done(0, ''));
      outgoing.end(body);
    });

  /** As the app does: what was refused for now is tried again after the time that was named. */
  const send = async (kind, options) => {
    for (let attempt = 1; ; attempt += 1) {
      const answer = await once(kind, options);
      if ((answer.status !== 503 && answer.status !== 0) || attempt === TRIES) return answer;
      await sleep(Number(answer.headers['retry-after'] ?? 1) * 1000 * between(0.8, 1.5));
    }
  };

  return {
    once,
    send,
    takeNotes: () => {
      const taken = notes;
      notes = [];
      return taken;
    },
  };
};

const dataOf = ({ text }) => {
  try {
    return JSON.parse(text);
  } catch {
    return {};
  }
};

const visit = async (crowd, path, assets) => {
  await crowd.send('page', { path, headers: { 'accept-encoding': 'br' } });
  await Promise.all(assets.map((asset) => crowd.send('asset', { path: asset, headers: { 'accept-encoding': 'br' } })));
};

const upload = async (crowd, token, bytes) => {
  const headers = { authorization: `Bearer ${token}`, 'tus-resumable': '1.0.0' };
  const metadata = `filename ${btoa('receipt.jpg')},purpose ${btoa('receipt')}`;
  const created = await crowd.send('upload', {
    method: 'POST',
    path: `${API}/uploads`,
    headers: { ...headers, 'upload-length': String(bytes.length), 'upload-metadata': metadata },
  });
  const location = created.headers.location;
  if (!location) return null;
  const sent = await crowd.send('upload', {
    method: 'PATCH',
    path: new URL(location, 'http://x').pathname,
    headers: { ...headers, 'upload-offset': '0', 'content-type': 'application/offset+octet-stream' },
    body: bytes,
  });
  return sent.headers['x-file-url'] ?? null;
};

let families = 0;
const unique = Math.floor(Date.now() / 1000) % 100_000;

const signIn = async (crowd, students) => {
  families += 1;
  if (Math.random() < NEW_FAMILIES) {
    const phoneNumber = `07${String(unique).padStart(5, '0').slice(-3)}${String(families).padStart(5, '0')}`.slice(
      0,
      10,
    );
    const account = {
      firstName: 'Sample',
      lastName: 'Family',
      email: 'sample@gmail.com',
      phoneNumber,
      password: 'temari123',
    };
    const answer = await crowd.send('sign-in', {
      method: 'POST',
      path: `${API}/user`,
      headers: json,
      body: JSON.stringify(account),
    });
    const { data } = dataOf(answer);
    return data && { token: data.token, id: data.newUser._id };
  }
  const credentials = { phoneNumber: phoneOf(1 + Math.floor(Math.random() * students)), password: 'temari123' };
  const answer = await crowd.send('sign-in', {
    method: 'POST',
    path: `${API}/user/login`,
    headers: json,
    body: JSON.stringify(credentials),
  });
  const { data } = dataOf(answer);
  return data && { token: data.token, id: data.user._id };
};

/** Comes to the site, registers or signs in, chooses, enrolls, pays, looks at the list. True when all of it worked. */
const registerAndEnroll = async ({ crowd, standIn, ids, students, assets, picture }) => {
  await visit(crowd, '/', assets);
  await think();
  const family = await signIn(crowd, students);
  if (!family) return false;
  const bearer = { authorization: `Bearer ${family.token}` };
  await Promise.all([
    crowd.send('read', { path: `${API}/package`, headers: bearer }),
    crowd.send('read', { path: `${API}/setting`, headers: bearer }),
  ]);
  await think();
  const isManual = Math.random() < MANUAL_SHARE;
  families += 1;
  const number = families;
  const form = enrollmentBody(ids, number);
  if (isManual) {
    const screenShot = await upload(crowd, family.token, picture);
    if (!screenShot) return false;
    Object.assign(form, {
      paymentType: 'manual',
      paidByName: 'Sample',
      transactionId: `FT${unique}N${number}`,
      paymentOrg: ids.bank,
      screenShot,
    });
  }
  const enrolled = await crowd.send('enroll', {
    method: 'POST',
    path: `${API}/enrollment`,
    headers: { ...bearer, ...json, 'idempotency-key': `opening-${unique}-${number}` },
    body: JSON.stringify(form),
  });
  if (enrolled.status !== 201) return false;
  if (!isManual) {
    const txRef = new URL(dataOf(enrolled).paymentUrl.data.checkout_url).pathname.split('/').at(-1);
    await sleep(between(500, 2000));
    standIn.pay(txRef);
    const { body, headers } = standIn.webhook(txRef);
    // The gateway itself would try again after ten minutes: here a refusal counts.
    await crowd.once('webhook', { method: 'POST', path: `${API}/payments/chapa/webhook`, headers, body });
  }
  const list = await crowd.send('read', { path: `${API}/enrollment/getbyuser/${family.id}`, headers: bearer });
  return list.status === 200;
};

const joinOf = ({ n, lesson }) => ({
  method: 'POST',
  path: `${API}/lessons/${lesson}/join`,
  headers: { authorization: `Bearer ${tokenOf(`student ${n}`)}` },
});

const listOf = ({ n, student }) => ({
  path: `${API}/enrollment/getbyuser/${student}`,
  headers: { authorization: `Bearer ${tokenOf(`student ${n}`)}` },
});

/** The bell: from the list through the gate into the room. */
const joinLesson = async ({ crowd, inClass }) => {
  const learner = inClass[Math.floor(Math.random() * inClass.length)];
  const list = await crowd.send('read', listOf(learner));
  if (list.status !== 200) return false;
  await sleep(between(300, 1500));
  return (await crowd.send('join', joinOf(learner))).status === 200;
};

/** Open arrivals: people come when they come, whether or not those before them have been served. */
const arrivals = async (rate, seconds, journey) => {
  const began = performance.now();
  const under = [];
  let next = 0;
  for (;;) {
    const now = (performance.now() - began) / 1000;
    while (next <= now && next < seconds) {
      under.push(journey());
      next += -Math.log(1 - Math.random()) / rate(next);
    }
    if (next >= seconds) break;
    await sleep(Math.max(1, Math.min(20, (next - now) * 1000)));
  }
  const outcomes = await Promise.all(under);
  return { journeys: outcomes.length, completed: outcomes.filter(Boolean).length };
};

const percentile = (values, share) =>
  values.length === 0
    ? 0
    : values.sort((one, other) => one - other)[Math.min(values.length - 1, Math.floor(values.length * share))];

/** What came of the requests; the rate is that of the time in which people kept coming. */
const summary = (notes, began, windowSeconds) => {
  const good = notes.filter(({ status }) => status >= 200 && status < 400);
  const refused = notes.filter(({ status }) => status === 503);
  const p95 = (...kinds) =>
    percentile(
      good.filter(({ kind }) => kinds.includes(kind)).map(({ ms }) => ms),
      0.95,
    );
  return {
    requests: notes.length,
    failed: notes.length - good.length - refused.length,
    failures: tally(notes.filter(({ status }) => status !== 503 && (status < 200 || status >= 400))),
    refused: refused.length,
    refusedP95: percentile(
      refused.map(({ ms }) => ms),
      0.95,
    ),
    webhooksRefused: notes.filter(({ kind, status }) => kind === 'webhook' && status !== 200).length,
    goodPerSecond: good.filter(({ at }) => at - began <= windowSeconds * 1000).length / windowSeconds,
    readP95: p95('read'),
    joinP95: p95('join'),
    pageP95: p95('page', 'asset'),
    signInP95: p95('sign-in'),
    enrollP95: p95('enroll'),
    uploadP95: p95('upload'),
  };
};

const tally = (notes) => {
  const counts = {};
  for (const { kind, status } of notes) counts[`${kind} ${status}`] = (counts[`${kind} ${status}`] ?? 0) + 1;
  return counts;
};

/** How long after the flood a plain read is fast again. */
const secondsToNormal = async (crowd, person) => {
  const began = performance.now();
  for (let inARow = 0; inARow < 10; ) {
    const at = performance.now();
    const { status } = await crowd.once('probe', listOf(person));
    inARow = status === 200 && performance.now() - at < 150 ? inARow + 1 : 0;
    await sleep(50);
    if (performance.now() - began > 60_000) return Number.POSITIVE_INFINITY;
  }
  return (performance.now() - began) / 1000 - 0.5;
};

/** What the machine gives at most of the bell's two calls: the same crowd, each asking again once it is answered. */
const mostPerSecond = async (crowd, inClass) => {
  const rates = [];
  for (let round = 0; round < 3; round += 1) {
    const began = performance.now();
    let good = 0;
    const ask = async (turn) => {
      const learner = inClass[turn % inClass.length];
      const request = turn % 2 === 0 ? joinOf(learner) : listOf(learner);
      if ((await crowd.once('probe', request)).status === 200) good += 1;
    };
    const askOnAndOn = async (first) => {
      for (let turn = first; performance.now() - began < 3000; turn += ASKING) await ask(turn);
    };
    await Promise.all(Array.from({ length: ASKING }, (_, first) => askOnAndOn(first)));
    rates.push(good / ((performance.now() - began) / 1000));
  }
  return median(rates);
};

export const openingDay = async ({ temari, client, standIn, about, times, windowSeconds, say }) => {
  const picture = await photo();
  const html = await (await fetch(temari.url)).text();
  const scripts = /<script type="application\/json" id="scripts">(.*?)<\/script>/.exec(html)?.[1] ?? '[]';
  const named = [...html.matchAll(/(?:href|src)="(\/assets\/[^"]+)"/g)].map(([, file]) => file);
  const assets = [...new Set([...named, ...JSON.parse(scripts)])];
  const crowd = createCrowd(temari.url);
  await Promise.all(Array.from({ length: CONNECTIONS }, () => crowd.once('probe', { path: '/healthz' })));
  const results = [];
  for (const factor of times) {
    const students = STUDENTS * factor;
    await fillTo(client, students);
    const ids = await idsOf(client);
    const inClass = ids.people.slice(0, SIGNED_IN).filter(({ n }) => n % 5 > 0);
    const most = await mostPerSecond(crowd, inClass);
    crowd.takeNotes();

    const opening = (at) =>
      ((students * OPENING_SHARE * Math.LN2) / HALF_LIFE_SECONDS) * 2 ** (-at / HALF_LIFE_SECONDS);
    say(`${factor}×: ${opening(0).toFixed(1)} arrivals a second for ${windowSeconds} s`);
    let began = performance.now();
    const enrolled = await arrivals(opening, windowSeconds, () =>
      registerAndEnroll({ crowd, standIn, ids, students, assets, picture }).catch((error) => {
        say(error.stack);
        return false;
      }),
    );
    results.push({
      factor,
      phase: 'registration opens',
      ...enrolled,
      perSecond: enrolled.completed / ((performance.now() - began) / 1000),
      most: null,
      ...summary(crowd.takeNotes(), began, windowSeconds),
      normalAfter: await secondsToNormal(crowd, inClass[0]),
    });
    crowd.takeNotes();

    const bell = () => (students * BELL_SHARE) / BELL_SECONDS;
    say(`${factor}×: the bell, ${bell().toFixed(1)} arrivals a second for ${windowSeconds} s`);
    began = performance.now();
    const opened = await arrivals(bell, windowSeconds, () => joinLesson({ crowd, inClass }));
    results.push({
      factor,
      phase: 'class bell',
      ...opened,
      perSecond: opened.completed / ((performance.now() - began) / 1000),
      most,
      ...summary(crowd.takeNotes(), began, windowSeconds),
      normalAfter: await secondsToNormal(crowd, inClass[0]),
    });
    crowd.takeNotes();
    for (const result of results.slice(-2)) say(JSON.stringify(result));
  }
  return report({ about, results, windowSeconds });
};

const ms = (value) => (value ? Math.round(value) : '–');

const report = ({
  about,
  results,
  windowSeconds,
}) => `# Opening day, ${new Date().toISOString().slice(0, 16).replace('T', ' ')} UTC

${about.cpu}, ${about.memory}, ${about.system}, Node.js ${about.node}, commit ${about.commit}. Load before: ${about.loadBefore}. The server, its database, the gateway's stand-in and the crowd share the machine; the crowd's requests come over ${CONNECTIONS.toLocaleString('en')} connections that are kept, as from a proxy.

Open arrivals at the rates of the model: ${OPENING_SHARE * 100}% of all students come with a half-life of ${HALF_LIFE_SECONDS / 60} minutes (1× is ${STUDENTS.toLocaleString('en')} students), later ${BELL_SHARE * 100}% open their list and join their lesson within ${BELL_SECONDS / 60} minutes. Of each, the busiest ${windowSeconds} s are played at full rate, and everyone who came in them to the end. Families load the page with all its files, think 1 to 4 s between steps, ${NEW_FAMILIES * 100}% register, the rest sign in; ${MANUAL_SHARE * 100}% pay by transfer with a photo of 2 MB; what is refused is tried again, at most ${TRIES} times, after the time the server names.

| | phase | journeys | completed | journeys/s | requests | failed | refused (p95 ms) | webhooks refused | good/s | reads p95 | joining p95 | pages and files p95 | sign-in p95 | enrolling p95 | upload p95 | normal after |
|---|---|--:|--:|--:|--:|--:|--:|--:|--:|--:|--:|--:|--:|--:|--:|--:|
${results
  .map(
    (each) =>
      `| ${each.factor}× | ${each.phase} | ${each.journeys} | ${((100 * each.completed) / Math.max(1, each.journeys)).toFixed(2)}% | ${each.perSecond.toFixed(1)} | ${each.requests} | ${each.failed} | ${each.refused} (${ms(each.refusedP95)}) | ${each.webhooksRefused} | ${each.goodPerSecond.toFixed(0)}${each.most ? ` of ${each.most.toFixed(0)}` : ''} | ${ms(each.readP95)} | ${ms(each.joinP95)} | ${ms(each.pageP95)} | ${ms(each.signInP95)} | ${ms(each.enrollP95)} | ${ms(each.uploadP95)} | ${each.normalAfter.toFixed(1)} s |`,
  )
  .join('\n')}

Times in milliseconds. 'good/s' counts answers other than refusals while people kept coming; 'of' names what the machine gives at most when the same crowd asks the same as fast as it answers. 'journeys/s' counts the completed ones until the last of them ended, pauses and repeated tries included.
`;
