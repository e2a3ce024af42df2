import { definePublicRead } from '../../lib/api/public-data.ts';

export const givingRead = definePublicRead(
  'giving',
  async () => (await import('@temari/contracts/gifts')).getGiving,
  {},
);
