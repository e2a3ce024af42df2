import { CLASS_SIZE, phoneOf, SIGNED_IN, tokenOf } from './fill.mjs';

const API = '/backend/api/v1';
const json = { 'content-type': 'application/json' };
const bearer = (name) => ({ authorization: `Bearer ${tokenOf(name)}` });

/** The classes of the first students are full ones: whoever is left over has none. */
const PLACES = SIGNED_IN - (SIGNED_IN % CLASS_SIZE);

/** Numbers of students whose first enrollment has a class. */
const isInClass = (number) => number % 5 > 0 && number <= PLACES;

export const enrollmentBody = (ids, turn) => ({
  fullName: `Sample Student ${turn}`,
  email: 'sample@gmail.com',
  grade: '9',
  intentOfStudent: ids.intent,
  frequency: 'Monday. Wednesday & Friday',
  time: '11:00 - 12:00',
  package: ids.package.id,
  paymentType: 'online',
});

/**
 * What is measured: `next` makes the request of each turn, `same` is one for all, `ceiling` names what it is held against, `grows` whether it
 * is measured again with ten and a hundred times as many students.
 */
export const rowsFor = (ids, students) => {
  const person = (turn) => ids.people[turn % SIGNED_IN];
  const inClass = ids.people.filter(({ n }) => isInClass(n));
  return [
    {
      name: 'Landing page',
      ceiling: 'http',
      same: { path: '/', headers: { 'accept-encoding': 'br' } },
    },
    { name: 'Package list', ceiling: 'fastify', same: { path: `${API}/package`, headers: {} } },
    {
      name: 'Sign-in',
      ceiling: 'fastify-pg-password',
      grows: true,
      // Somebody else each time, from all over the table.
      next: (turn) => ({
        method: 'POST',
        path: `${API}/user/login`,
        headers: json,
        body: JSON.stringify({ phoneNumber: phoneOf(1 + ((turn * 7919) % students)), password: 'temari123' }),
      }),
    },
    {
      name: 'Enrollments list',
      ceiling: 'fastify-pg',
      grows: true,
      next: (turn) => ({
        method: 'GET',
        path: `${API}/enrollment/getbyuser/${person(turn).student}`,
        headers: bearer(`student ${person(turn).n}`),
      }),
    },
    {
      name: 'Class detail',
      ceiling: 'fastify-pg',
      grows: true,
      next: (turn) => {
        const { n, class: classId } = inClass[turn % inClass.length];
        return { method: 'GET', path: `${API}/class/${classId}`, headers: bearer(`student ${n}`) };
      },
    },
    {
      name: 'Enrollment POST',
      ceiling: 'fastify-pg-write',
      grows: true,
      next: (turn) => ({
        method: 'POST',
        path: `${API}/enrollment`,
        headers: { ...json, ...bearer(`student ${person(turn).n}`) },
        body: JSON.stringify(enrollmentBody(ids, turn)),
      }),
    },
    {
      name: 'Office list',
      ceiling: 'fastify-pg-list',
      grows: true,
      next: () => ({ method: 'GET', path: `${API}/admin/enrollments`, headers: bearer('office') }),
    },
  ];
};
