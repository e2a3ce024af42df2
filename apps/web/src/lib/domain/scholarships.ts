import { definePublicRead } from '../api/public-data.ts';

export const scholarshipsRead = definePublicRead(
  'scholarships',
  async () => (await import('@temari/contracts/site')).getScholarships,
  {},
);
