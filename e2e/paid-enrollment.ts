import { origin } from './browser.ts';
import { sessionOf } from './demo-session.ts';

export const api = async (method: string, path: string, token?: string, body?: object) =>
  (
    await fetch(`${origin()}/backend/api/v1${path}`, {
      method,
      headers: { 'content-type': 'application/json', ...(token && { authorization: `Bearer ${token}` }) },
      ...(body && { body: JSON.stringify(body) }),
    })
  ).json();

/** An enrollment of the demo's student, paid at the sandbox's checkout. */
export const paidEnrollment = async (fullName: string): Promise<{ id: string; price: number }> => {
  const { token } = await sessionOf(origin(), 'student');
  const packages: { _id: string; price: number; offer: unknown[] }[] = await api('GET', '/package');
  const chosen = packages.find(({ offer }) => offer.length === 0);
  const enrolled = await api('POST', '/enrollment', token, {
    fullName,
    email: 'abel@gmail.com',
    grade: '10',
    intentOfStudent: 'Catching up',
    frequency: 'Monday. Wednesday & Friday',
    time: '11:00 - 12:00',
    package: chosen?._id,
    paymentType: 'online',
  });
  await fetch(enrolled.paymentUrl.data.checkout_url, {
    method: 'POST',
    headers: { 'content-type': 'application/x-www-form-urlencoded' },
    body: 'action=pay&method=telebirr',
    redirect: 'manual',
  });
  return { id: enrolled.data.enrollment._id, price: chosen?.price ?? 0 };
};
