import { expect, test } from 'vitest';
import { manualPayment, newFamily, tutoringForm } from '../../testing/families.ts';
import { type OfficeWorld, officeWorld } from '../../testing/office-world.ts';

const packageTitled = async (world: OfficeWorld, title: string): Promise<{ _id: string; price: number }> =>
  (await world.call('GET', '/package')).json().find((offered: { title: string }) => offered.title === title);

/** Hands in the form with a receipt; what the office reads of it afterwards. */
const applied = async (world: OfficeWorld, changed: Record<string, unknown>, reference: string) => {
  const family = await newFamily(world);
  const body = { ...(await tutoringForm(world, changed)), ...(await manualPayment(world, family, reference)) };
  const answer = await world.call('POST', '/enrollment', { token: family.token, body });
  expect(answer.statusCode).toBe(201);
  const id = answer.json().data.enrollment._id;
  const { rows } = (await world.call('GET', '/admin/enrollments', { token: world.office })).json();
  const { receipts } = (await world.call('GET', '/admin/receipts', { token: world.office })).json();
  return {
    inList: rows.find((row: { _id: string }) => row._id === id).isOutsideGrades,
    onPage: (await world.call('GET', `/admin/enrollments/${id}`, { token: world.office })).json().isOutsideGrades,
    warnings: receipts
      .find(({ enrollmentId }: { enrollmentId: string }) => enrollmentId === id)
      .warnings.map(({ kind }: { kind: string }) => kind),
  };
};

test('a grade outside the package is taken, and the office is told in the list, on the page and at the receipt', async () => {
  const world = await officeWorld();
  const { _id } = await packageTitled(world, 'Grades 9 & 10');

  const outside = await applied(world, { package: _id, grade: '12', isOutsideGrades: false }, 'FT26319K8Q2A');

  expect(outside).toMatchObject({ inList: true, onPage: true, warnings: expect.arrayContaining(['outside-grades']) });
});

test('a grade of the package is nothing to tell, nor is any grade where the package names none', async () => {
  const world = await officeWorld();
  const { _id } = await packageTitled(world, 'Grades 9 & 10');

  const fits = await applied(world, { package: _id, grade: '10' }, 'FT26319K8Q2A');
  expect(fits).toMatchObject({ inList: false, onPage: false });
  expect(fits.warnings).not.toContain('outside-grades');

  await world.pool.query("update packages set grades = '{}' where id = $1", [_id]);
  const any = await applied(world, { package: _id, grade: '5' }, 'FT26319K8Q3B');
  expect(any).toMatchObject({ inList: false, onPage: false });
});

test('the price of a package comes with the other packages of its service, each at the price of this account', async () => {
  const world = await officeWorld();
  const family = await newFamily(world);
  const { _id } = await packageTitled(world, 'Grades 7 & 8');

  const quote = (await world.call('GET', `/price?package=${_id}`, { token: family.token })).json();

  expect(quote.package).toMatchObject({ _id, grades: ['7', '8'] });
  expect(quote.others.map((other: { package: { title: string }; totalEtb: number }) => other.package.title)).toEqual([
    'Grades 5 & 6',
    'Grades 9 & 10',
    'Grades 11 & 12',
  ]);
  expect(quote.others[2]).toMatchObject({ package: { grades: ['11', '12'] }, totalEtb: 1800 });

  await world.pool.query("update packages set is_active = false where title = 'Grades 11 & 12'");
  const later = (await world.call('GET', `/price?package=${_id}`, { token: family.token })).json();
  expect(later.others).toHaveLength(2);
});
