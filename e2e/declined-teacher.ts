import { origin } from './browser.ts';

export const DECLINED_PASSWORD = 'temari123';

const call = async (method: string, path: string, { token = '', body = {} as object } = {}) => {
  const answer = await fetch(`${origin()}/backend/api/v1${path}`, {
    method,
    headers: { 'content-type': 'application/json', ...(token && { authorization: `Bearer ${token}` }) },
    body: JSON.stringify(body),
  });
  return answer.json();
};

/** The phone of a teacher whose application the office has declined. */
export const declinedTeacher = async (reason: string): Promise<string> => {
  const phoneNumber = `09${String(Math.floor(Math.random() * 1e8)).padStart(8, '0')}`;
  const { data } = await call('POST', '/teacher', {
    body: {
      firstName: 'Alem',
      lastName: 'Girma',
      email: 'alem@gmail.com',
      phoneNumber,
      password: DECLINED_PASSWORD,
      courseType: 'Natural Science',
      schedule: 'Tuesday, Thursday & Saturday',
      grade: '9 & 10',
      qualification: 'BSc in Physics',
      experience: 'Four years',
    },
  });
  const office = await call('POST', '/admin/login', { body: { phoneNumber: '0911000009', password: 'temari123' } });
  await call('PATCH', `/admin/teachers/${data.teacher._id}`, {
    token: office.data.token,
    body: { applicationStatus: 'Declined', reason },
  });
  return phoneNumber;
};
