import { execFileSync } from 'node:child_process';
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { licenceTable, readLicencesFile, unacceptedPackages } from './licences.mjs';
import { root } from './processes.mjs';
import { shippedPackages } from './shipped-packages.mjs';

test('every package that runs with the product has a licence that we may pass on', () => {
  const shipped = shippedPackages();

  expect(shipped.length).toBeGreaterThan(100);
  expect(unacceptedPackages(shipped)).toEqual([]);
});

test('a licence that was not accepted is named', () => {
  const strange = { name: 'strange', version: '1.0.0', licence: 'AGPL-3.0' };

  expect(unacceptedPackages([...shippedPackages(), strange])).toEqual([strange]);
});

test('docs/licences.md says what the lockfile installs (npm run licences)', () => {
  expect(readLicencesFile()).toBe(licenceTable(shippedPackages()));
});

test('npm run sbom lists what is installed, with its hash', () => {
  const sbom = JSON.parse(execFileSync('npm', ['run', '--silent', 'sbom'], { cwd: root, encoding: 'utf8' }));

  const named = new Set(sbom.components.map(({ name, version }) => `${name}@${version}`));
  const installed = ['fastify', 'pg', 'drizzle-orm', 'react'].map((name) => {
    const { version } = JSON.parse(readFileSync(join(root, 'node_modules', name, 'package.json'), 'utf8'));
    return `${name}@${version}`;
  });
  expect(sbom.bomFormat).toBe('CycloneDX');
  expect(installed.filter((one) => !named.has(one))).toEqual([]);
  expect(sbom.components.filter(({ hashes }) => !/^[0-9a-f]{128}$/.test(hashes[0]?.content))).toEqual([]);
});
