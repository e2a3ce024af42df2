import { expect, test } from 'vitest';
import * as z from 'zod/mini';
import { me } from './accounts.ts';
import { servicePackage } from './catalogue.ts';
import { learningClass } from './classes.ts';
import { enrollment } from './enrollments.ts';
import { CLASS_STATUSES, PAYMENT_TYPES, SERVICE_TYPES } from './vocabulary.ts';

// During an upgrade a page of the new version may be answered by an instance of the old one.

const ID = '0197c0de-0000-7000-8000-000000000001';

test('a package that names no grades is for all of them', () => {
  const sent = {
    _id: ID,
    price: 1400,
    title: 'Grades 7 & 8',
    description: 'Two lessons a week',
    developmentProgram: 'Program',
    offer: [],
    translations: {},
  };
  expect(z.decode(servicePackage, sent as never).grades).toEqual([]);
});

test('a class without words in other languages is read', () => {
  const sent = {
    _id: ID,
    status: CLASS_STATUSES[0],
    serviceType: Object.values(SERVICE_TYPES)[0],
    grade: null,
    courseType: 'Maths',
    schedule: 'Monday. Wednesday & Friday',
    time: '11:00 - 12:00',
    weekdays: [1, 3, 5],
    startsAtMinute: 1020,
    endsAtMinute: 1080,
    startDate: '2026-11-02',
    endDate: '2027-01-29',
    meetingLink: null,
    enrollments: [],
    teachers: [],
    resources: [],
    calendarUrl: null,
  };
  expect(z.safeDecode(learningClass, sent as never).error?.issues).toBeUndefined();
});

test('a declined teacher without a code of the reason is read', () => {
  const sent = {
    _id: ID,
    firstName: 'A',
    lastName: 'B',
    email: 'a@b.et',
    phoneNumber: '+251911000000',
    kind: 'teacher',
  };
  const read = z.safeDecode(me, {
    ...sent,
    language: 'en',
    applicationStatus: 'Declined',
    declineReason: 'x',
  } as never);
  expect(read.error?.issues).toBeUndefined();
});

test('an enrollment that names neither grade nor package is read', () => {
  const sent = {
    _id: ID,
    fullName: 'Abebe',
    serviceType: Object.values(SERVICE_TYPES)[0],
    frequency: null,
    time: null,
    class: null,
    payment: { type: PAYMENT_TYPES[0], status: 'pending', amount: 1400 },
    createdAt: '2026-11-02T16:00:00.000Z',
  };
  const read = z.safeDecode(enrollment, sent as never);
  expect(read.error?.issues).toBeUndefined();
  expect(read.data).toMatchObject({ fullName: 'Abebe', grade: null });
});
