const ACCOUNTS = {
  student: { kind: 'user', phoneNumber: '0911000001', role: '' },
  teacher: { kind: 'teacher', phoneNumber: '0911000002', role: 'teacher' },
} as const;

export type DemoPerson = keyof typeof ACCOUNTS;

type Account = Record<'_id' | 'firstName' | 'lastName' | 'email' | 'phoneNumber', string> & {
  applicationStatus?: string;
};

export type DemoSession = Awaited<ReturnType<typeof sessionOf>>;

/** What a signed-in tab keeps, by its names, of one of the demo's accounts. */
export const sessionOf = async (origin: string, who: DemoPerson) => {
  const { kind, phoneNumber, role } = ACCOUNTS[who];
  const answer = await fetch(`${origin}/backend/api/v1/${kind}/login`, {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify({ phoneNumber, password: 'temari123' }),
  });
  const { data } = (await answer.json()) as { data: { token: string } & Partial<Record<'user' | 'teacher', Account>> };
  const account = data[kind];
  if (!account) throw new Error(`The ${who} could not sign in.`);
  const { _id: id, firstName, lastName, email, applicationStatus: status = '' } = account;
  return { token: data.token, id, firstName, lastName, email, phoneNumber: account.phoneNumber, role, status };
};

/** To be run inside a page: puts the session where the app looks for it. */
export const keepSession = (session: DemoSession): void => {
  for (const [key, value] of Object.entries(session)) sessionStorage.setItem(key, value);
};
