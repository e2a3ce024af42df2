import { siteContract } from '../api/public-contracts.ts';
import { definePublicRead } from '../api/public-data.ts';

export const scholarshipsRead = definePublicRead(
  'scholarships',
  async () => (await siteContract()).getScholarships,
  {},
);
