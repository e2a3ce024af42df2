import { QueryClientProvider } from '@tanstack/react-query';
import { cleanup, render, screen } from '@testing-library/react';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { queryClient } from '../../lib/api/queries.ts';
import { startSession } from '../../lib/api/start-session.ts';
import { ExamBand } from './exam-band.tsx';

beforeEach(() =>
  startSession({
    token: 'token',
    id: 'own-id',
    firstName: 'Hana',
    lastName: 'Sample',
    email: 'hana@gmail.com',
    phoneNumber: '+251911000001',
    role: '',
    status: '',
  }),
);
afterEach(() => {
  cleanup();
  queryClient.clear();
  sessionStorage.clear();
  vi.unstubAllGlobals();
});

const exam = (told: object) => ({
  _id: 'regional',
  name: 'Regional exam',
  translations: {},
  startsOn: '2026-11-23',
  endsOn: '2026-11-25',
  isPlanned: true,
  grades: [],
  regions: [],
  learners: ['hana'],
  ...told,
});

const show = (exams: object[], asked: Parameters<typeof ExamBand>[0]) => {
  vi.stubGlobal('fetch', async () => new Response(JSON.stringify(exams)));
  render(
    <QueryClientProvider client={queryClient}>
      <ExamBand {...asked} />
    </QueryClientProvider>,
  );
};

test('an exam is told with its days, and that they may change', async () => {
  show([exam({})], {});
  expect((await screen.findByRole('listitem')).textContent).toMatch(
    /^Exams: Regional exam .*November 23.* to .*November 25.* · planned, the days may change$/,
  );
});

test('beside a lesson stand the exams of its day and its learners, and no others', async () => {
  const exams = [
    exam({}),
    exam({ _id: 'later', name: 'Later exam', startsOn: '2026-12-01', endsOn: '2026-12-01' }),
    exam({ _id: 'other', name: 'Exam of others', learners: ['dawit'] }),
  ];
  show(exams, { day: '2026-11-24', learners: ['hana'] });
  await screen.findByText('Exams: Regional exam');
  expect(screen.getAllByRole('listitem')).toHaveLength(1);
});
