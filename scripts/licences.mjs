import { readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { root } from './processes.mjs';
import { command } from './progress.mjs';
import { shippedPackages } from './shipped-packages.mjs';

/** Licences under which we may pass a package on with the product. */
const ACCEPTED = ['MIT', 'MIT-0', 'Apache-2.0', 'ISC', 'BSD-3-Clause', '0BSD', 'OFL-1.1', '(MIT OR CC0-1.0)'];

/** Packages whose licence is accepted for a reason of its own. */
const ACCEPTED_FOR_A_REASON = [
  {
    name: /^@img\/sharp-/,
    licence: /LGPL-3\.0-or-later/,
    reason: 'the image library is a file of its own that anybody can replace, as the LGPL asks',
  },
  {
    name: /^web-push$/,
    licence: /^MPL-2\.0$/,
    reason: 'it is used as it came; whoever changes its files publishes those, as the MPL asks',
  },
  { name: /^combine-errors$/, licence: /^$/, reason: 'its package.json names no licence; its readme says MIT' },
];

const LICENCES_FILE = 'docs/licences.md';

const reasonFor = ({ name, licence }) =>
  ACCEPTED_FOR_A_REASON.find((one) => one.name.test(name) && one.licence.test(licence));

export const unacceptedPackages = (shipped) =>
  shipped.filter((entry) => !ACCEPTED.includes(entry.licence) && !reasonFor(entry));

export const licenceTable = (shipped) => {
  const licences = [...new Set(shipped.map(({ licence }) => licence))].sort();
  const rows = licences.map((licence) => {
    const those = shipped.filter((entry) => entry.licence === licence);
    const reason = reasonFor(those[0]);
    const names = those.map(({ name, version }) => `${name} ${version}`).join(', ');
    return `| ${licence || 'none named'} | ${those.length} | ${names}${reason ? `. Accepted because ${reason.reason}` : ''} |`;
  });
  return `# Licences

Every package that runs with the product, on any platform, by licence. Made from the lockfile by \`npm run licences\`; a test compares. The whole list for machines (CycloneDX): \`npm run --silent sbom > sbom.json\`.

| licence | packages | names |
|---|---|---|
${rows.join('\n')}
`;
};

export const readLicencesFile = () => readFileSync(join(root, LICENCES_FILE), 'utf8');

if (process.argv[1] === import.meta.filename) {
  await command(async () => {
    writeFileSync(join(root, LICENCES_FILE), licenceTable(shippedPackages()));
    return 0;
  });
}
