import { QueryClientProvider } from '@tanstack/react-query';
import type { AuditEntry } from '@temari/contracts/office-staff';
import { renderHook } from '@testing-library/react';
import type { ReactNode } from 'react';
import { expect, test } from 'vitest';
import { queryClient } from '../../../lib/api/queries.ts';
import { useAuditLines } from './use-audit-csv.ts';

const ENTRY: AuditEntry = {
  id: '7',
  at: '2026-11-17T09:00:00.000Z',
  who: 'Office Sample',
  isWhoErased: false,
  action: 'correct-learner',
  subjectKind: 'learner',
  subjectId: '0190a1b2-0000-7000-8000-00000000aaaa',
  subject: { name: '=1+1 Sample', isErased: false, leadsTo: null },
  amountEtb: null,
  before: { grade: '7' },
  after: { grade: '8' },
};

const wrapper = ({ children }: { children: ReactNode }) => (
  <QueryClientProvider client={queryClient}>{children}</QueryClientProvider>
);

const lineOf = (entry: Partial<AuditEntry> = {}): string =>
  renderHook(() => useAuditLines(), { wrapper }).result.current.lineOf({ ...ENTRY, ...entry });

test('a line of the file says in words who did what, and what it changed', () => {
  const line = lineOf();

  expect(line).toContain('Office Sample corrected what is known of =1+1 Sample');
  expect(line).toContain('7 → 8');
  expect(line).toContain('2026-11-17T09:00:00.000Z');
  expect(line).not.toContain('correct-learner');
});

test('no cell of the file becomes a formula, and an act of a later version keeps its name', () => {
  expect(lineOf()).toContain(`,'=1+1 Sample,`);
  expect(lineOf({ action: 'fly-away' })).toContain('Office Sample · fly-away');
});
