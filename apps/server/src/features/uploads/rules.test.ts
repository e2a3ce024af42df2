import { TRANSFERS } from '@temari/contracts/uploads';
import { type Capability, capabilitiesOf, FILE_PURPOSES, ROLES, type Role } from '@temari/contracts/vocabulary';
import { expect, test } from 'vitest';
import { isStaffRole } from '../../domains/identity/actor.ts';
import { allowanceOf, attachment, rangeOf, safeName, startRefusal } from './rules.ts';
import { archiveMediaType, archiveRefusal, endRefusal, type ZipEntry } from './zip-directory.ts';

test.each([
  ['cv.pdf', 'cv.pdf'],
  ['CV.PDF', 'CV.pdf'],
  ['../../../etc/passwd', 'passwd.pdf'],
  ['C:\\Users\\me\\cv.pdf', 'cv.pdf'],
  ['cv.pdf.html', 'cv.pdf.html.pdf'],
  ['fdp.exe\u202Efdp.\u202C.PDF', 'fdp.exefdp.pdf'],
  ['a"; filename="b.html', 'a_; filename=_b.html.pdf'],
  ['line\r\nSet-Cookie: a=b.pdf', 'lineSet-Cookie_ a=b.pdf'],
  ['\0\u0007.pdf', 'receipt.pdf'],
  ['zero\u200Bwidth\uFEFF.pdf', 'zerowidth.pdf'],
  ['\uD800lone.pdf', 'lone.pdf'],
  ['...', 'receipt.pdf'],
  ['  .. .pdf', 'receipt.pdf'],
  ['', 'receipt.pdf'],
  ['ደረሰኝ.pdf', 'ደረሰኝ.pdf'],
  [`${'ደ'.repeat(300)}.pdf`, `${'ደ'.repeat(120)}.pdf`],
])('the name %j is kept as %j', (sent, kept) => {
  expect(safeName(sent, 'application/pdf', 'receipt')).toBe(kept);
});

test('a JPEG may end in .jpeg, and ends in .jpg', () => {
  expect(safeName('photo.JPEG', 'image/jpeg', 'receipt')).toBe('photo.jpg');
});

test.each([
  ['cv.pdf', `attachment; filename="cv.pdf"; filename*=UTF-8''cv.pdf`],
  ['ደ.pdf', `attachment; filename="_.pdf"; filename*=UTF-8''%E1%8B%B0.pdf`],
  ["it's (1)*.pdf", `attachment; filename="it's (1)*.pdf"; filename*=UTF-8''it%27s%20%281%29%2a.pdf`],
])('the name %j is said as %j', (name, header) => {
  expect(attachment(name)).toBe(header);
});

test.each([
  [undefined, 'none'],
  ['bytes=0-0', { start: 0, end: 0 }],
  ['bytes=0-99', { start: 0, end: 9 }],
  ['bytes=4-', { start: 4, end: 9 }],
  ['bytes=-3', { start: 7, end: 9 }],
  ['bytes=-99', { start: 0, end: 9 }],
  ['bytes=10-', null],
  ['bytes=-0', null],
  ['bytes=5-2', 'none'],
  ['bytes=0-1,3-4', 'none'],
  ['bytes=-', 'none'],
  ['lines=1-2', 'none'],
] as const)('of ten bytes, %s asks for %j', (header, range) => {
  expect(rangeOf(header, 10)).toEqual(range);
});

const holding = (role: Role, chosen: Capability[] | null = null) => ({
  role,
  capabilities: isStaffRole(role) ? capabilitiesOf(role, chosen) : [],
});

test.each([
  ['resource', ['teaching'], null],
  ['resource', ['money', 'cases'], 'auth/capability-missing'],
  ['logo', ['cases'], null],
  ['logo', ['teaching'], 'auth/capability-missing'],
] as const)('a %s uploaded by staff who work on %j: %s', (purpose, chosen, refusal) => {
  expect(startRefusal({ ...holding('office', [...chosen]), isApproved: false }, purpose, 1)).toBe(refusal);
});

test.each([
  ['student', 'receipt', null],
  ['student', 'cv', null],
  ['student', 'logo', 'auth/not-allowed'],
  ['student', 'resource', 'auth/not-allowed'],
  ['teacher', 'cv', null],
  ['teacher', 'logo', 'auth/not-allowed'],
  ['office', 'logo', null],
  ['owner', 'logo', null],
  ['auditor', 'logo', 'auth/not-allowed'],
] as const)('a %s who uploads a %s: %s', (role, purpose, refusal) => {
  expect(startRefusal({ ...holding(role), isApproved: false }, purpose, 1)).toBe(refusal);
});

test.each([
  [true, null],
  [false, 'teacher/not-approved'],
] as const)('a teacher, approved: %s, who uploads a resource: %s', (isApproved, refusal) => {
  expect(startRefusal({ ...holding('teacher'), isApproved }, 'resource', 1)).toBe(refusal);
});

test('the description of the API names every refusal', () => {
  const described = TRANSFERS.find(({ method, path }) => method === 'POST' && path === '/uploads')?.errors;

  for (const role of ROLES) {
    for (const purpose of FILE_PURPOSES) {
      for (const sizeBytes of [0, 1, 1024 ** 3]) {
        const refusal = startRefusal({ ...holding(role, []), isApproved: false }, purpose, sizeBytes);
        if (refusal) expect(described).toContain(refusal);
      }
    }
  }
});

test.each([
  ['student', false, 50 * 1024 ** 2],
  ['teacher', false, 50 * 1024 ** 2],
  ['teacher', true, 2 * 1024 ** 3],
  ['office', false, 20 * 1024 ** 3],
] as const)('a %s, approved: %s, may upload %i bytes a day', (role, isApproved, bytes) => {
  expect(allowanceOf(role, isApproved).dailyBytes).toBe(bytes);
});

const entry = (part: Partial<ZipEntry>): ZipEntry => ({
  name: 'a',
  method: 8,
  isEncrypted: false,
  packedBytes: 100,
  unpackedBytes: 200,
  offset: 0,
  ...part,
});
const MIB = 1024 ** 2;

test.each<[string, ZipEntry[], ReturnType<typeof archiveRefusal>]>([
  ['an honest one', [entry({}), entry({ offset: 200 })], null],
  ['one that packs well but is small', [entry({ packedBytes: 10, unpackedBytes: 9 * MIB })], null],
  ['one that packs a hundredfold', [entry({ unpackedBytes: 11 * MIB })], 'upload/unpacks-too-large'],
  [
    'one of more than a gigabyte',
    [entry({ packedBytes: 600 * MIB, unpackedBytes: 1025 * MIB })],
    'upload/unpacks-too-large',
  ],
  ['one whose entries share their bytes', [entry({}), entry({ offset: 50 })], 'upload/unpacks-too-large'],
  ['one whose entry reaches into the table', [entry({ packedBytes: 990 })], 'upload/unpacks-too-large'],
  ['one with something in front', [entry({ offset: 7 })], 'upload/damaged'],
  ['one that is locked', [entry({ isEncrypted: true })], 'upload/damaged'],
  ['one that stores more than it holds', [entry({ method: 0 })], 'upload/damaged'],
  ['one in the 64-bit form', [entry({ unpackedBytes: 0xffffffff })], 'upload/unpacks-too-large'],
])('an archive: %s', (_name, entries, refusal) => {
  const directoryOffset = entries[0]?.packedBytes === 600 * MIB ? 700 * MIB : 1000;
  expect(archiveRefusal(entries, directoryOffset)).toBe(refusal);
});

test.each([
  [{ entries: 1, directoryBytes: 50, directoryOffset: 100, endOffset: 150 }, null],
  [{ entries: 1, directoryBytes: 50, directoryOffset: 100, endOffset: 151 }, 'upload/damaged'],
  [{ entries: 10_001, directoryBytes: 50, directoryOffset: 100, endOffset: 150 }, 'upload/unpacks-too-large'],
  [{ entries: 1, directoryBytes: 5 * MIB, directoryOffset: 100, endOffset: 5 * MIB + 100 }, 'upload/unpacks-too-large'],
  [{ entries: 0xffff, directoryBytes: 50, directoryOffset: 0xffffffff, endOffset: 150 }, 'upload/unpacks-too-large'],
])('an archive that ends with %j: %s', (end, refusal) => {
  expect(endRefusal(end)).toBe(refusal);
});

test.each([
  [['[Content_Types].xml', 'word/document.xml'], 'docx'],
  [['[Content_Types].xml', 'ppt/presentation.xml'], 'pptx'],
  [['[Content_Types].xml', 'xl/workbook.xml'], 'xlsx'],
  [['notes.txt', 'word/document.xml'], 'zip'],
  [['[Content_Types].xml', 'word/document.xml', 'word/vbaProject.bin'], null],
  [['META-INF/MANIFEST.MF', 'Main.class'], null],
  [['AndroidManifest.xml', 'classes.dex'], null],
])('an archive of %j is %s', (names, kind) => {
  const endings: Record<string, string> = {
    docx: 'application/vnd.openxmlformats-officedocument.wordprocessingml.document',
    pptx: 'application/vnd.openxmlformats-officedocument.presentationml.presentation',
    xlsx: 'application/vnd.openxmlformats-officedocument.spreadsheetml.sheet',
    zip: 'application/zip',
  };
  expect(archiveMediaType(names)).toBe(kind && endings[kind]);
});
