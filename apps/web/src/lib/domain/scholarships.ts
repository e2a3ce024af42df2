import { definePublicRead } from '../api/public-data.ts';

export const scholarshipFiguresRead = definePublicRead(
  'scholarship-figures',
  async () => (await import('@temari/contracts/scholarships')).getScholarshipFigures,
  {},
);

export const scholarshipsRead = definePublicRead(
  'scholarships',
  async () => (await import('@temari/contracts/scholarships')).getScholarships,
  {},
);

export const stitchesRead = definePublicRead(
  'stitches',
  async () => (await import('@temari/contracts/scholarships')).listStitches,
  {},
);
