import { expect, test } from 'vitest';
import { type Candidate, likeness } from './likeness.ts';

const learner = (reading: string, sound: string, dateOfBirth: string | null = null): Candidate => ({
  id: reading,
  householdId: 'h',
  reading,
  sound,
  dateOfBirth,
});
const HANA = learner('hana sample', 'hnA smplE');

test.each<[string, Candidate, Candidate, ReturnType<typeof likeness>]>([
  ['two spellings', HANA, learner('hanna sample', 'hnA smplE'), 'same-sound'],
  ['without the father’s name', HANA, learner('hana', 'hnA'), 'shortened'],
  ['with an initial', learner('hana s', 'hnA s'), HANA, 'shortened'],
  ['another initial', learner('hana t', 'hnA t'), HANA, null],
  ['a sister', HANA, learner('dawit sample', 'dwt smplE'), null],
  ['another family’s child in the house', HANA, learner('hana bekele', 'hnA bklE'), null],
  [
    'the same with the same date of birth',
    { ...HANA, dateOfBirth: '2014-01-01' },
    learner('hana bekele', 'hnA bklE', '2014-01-01'),
    'birth-date',
  ],
  ['twins', { ...HANA, dateOfBirth: '2014-01-01' }, learner('dawit sample', 'dwt smplE', '2014-01-01'), null],
  [
    'two spellings born on two days',
    { ...HANA, dateOfBirth: '2014-01-01' },
    learner('hanna sample', 'hnA smplE', '2016-01-01'),
    null,
  ],
  ['one letter', learner('natnael sample', 'ntnl smplE'), learner('natnail samples', 'ntnl smpls'), null],
  ['one letter in one word', learner('mahlet sample', 'mhlt smplE'), learner('mahder sample', 'mhdr smplE'), null],
  ['one letter mistyped', learner('mahlet sample', 'mhlt smplE'), learner('mahket sample', 'mhkt smplE'), 'one-letter'],
])('%s', (_, one, other, reason) => {
  expect([likeness(one, other), likeness(other, one)]).toEqual([reason, reason]);
});
