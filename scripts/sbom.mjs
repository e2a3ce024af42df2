import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { root } from './processes.mjs';
import { shippedPackages } from './shipped-packages.mjs';

const purl = ({ name, version }) => `pkg:npm/${name.replace('@', '%40')}@${version}`;

/** The lockfile writes `sha512-<base64>`; CycloneDX wants hexadecimal digits. */
const hashesOf = (integrity = '') =>
  integrity
    .split(' ')
    .filter((one) => one.startsWith('sha512-'))
    .map((one) => ({ alg: 'SHA-512', content: Buffer.from(one.slice('sha512-'.length), 'base64').toString('hex') }));

/**
 * The bill of materials in CycloneDX. npm's own `npm sbom --omit=dev` leaves out what is also used in development
 * (Fastify, React), and without that flag it refuses the tree of a development tool.
 */
const softwareBillOfMaterials = () => {
  const { name, version } = JSON.parse(readFileSync(join(root, 'package.json'), 'utf8'));
  return {
    bomFormat: 'CycloneDX',
    specVersion: '1.5',
    version: 1,
    metadata: { component: { type: 'application', 'bom-ref': `pkg:npm/${name}@${version}`, name, version } },
    components: shippedPackages().map((entry) => ({
      type: 'library',
      'bom-ref': purl(entry),
      name: entry.name,
      version: entry.version,
      purl: purl(entry),
      hashes: hashesOf(entry.integrity),
      // CycloneDX takes an SPDX expression of one licence as well as of several.
      licenses: entry.licence ? [{ expression: entry.licence }] : [],
    })),
  };
};

process.stdout.write(`${JSON.stringify(softwareBillOfMaterials(), null, 2)}\n`);
