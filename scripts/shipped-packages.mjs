import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { root } from './processes.mjs';

const NODE_MODULES = 'node_modules/';

const nameIn = (path) => path.slice(path.lastIndexOf(NODE_MODULES) + NODE_MODULES.length);

/** What the lockfile installs to run the product, on any platform; development tools are left out. */
export const shippedPackages = () => {
  const { packages } = JSON.parse(readFileSync(join(root, 'package-lock.json'), 'utf8'));
  const shipped = new Map();
  for (const [path, { version, license, integrity, dev, link }] of Object.entries(packages)) {
    if (!path.includes(NODE_MODULES) || dev || link) continue;
    const name = nameIn(path);
    shipped.set(`${name}@${version}`, { name, version, licence: license || '', integrity });
  }
  return [...shipped.keys()].sort().map((key) => shipped.get(key));
};
