import type { ClassResource } from '@temari/contracts/classes';

/** A file by its name, a link without what every link begins with. */
export const resourceName = ({ name, url }: Pick<ClassResource, 'name' | 'url'>): string =>
  name ?? url.replace(/^https:\/\/(www\.)?/i, '').replace(/\/$/, '');
