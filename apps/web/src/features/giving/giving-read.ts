import { siteContract } from '../../lib/api/public-contracts.ts';
import { definePublicRead } from '../../lib/api/public-data.ts';

export const givingRead = definePublicRead('giving', async () => (await siteContract()).getGiving, {});
