/** Who may import whom; see the table in ARCHITECTURE.md. */
const TESTS = '\\.test\\.tsx?$';

/** The server's domains from the ground up: each knows only those of the layers before its own. */
const DOMAINS = [
  ['limits'],
  [
    'lists',
    'site',
    'scholarships',
    'ethiopia',
    'spreadsheets',
    'search',
    'classes',
    'lessons',
    'catalogue',
    'devices',
    'people',
    'retention',
  ],
  ['identity', 'messages'],
  ['notices', 'phone-changes'],
  ['attendance'],
  ['make-ups'],
  ['audit', 'files', 'consents', 'hand-over', 'covers', 'hours', 'money'],
  ['payments', 'placing'],
  ['gifts'],
  ['statements'],
];

/** What lies below the domains, and what each folder knows beside itself, contracts and packages. */
const GROUND = {
  errors: [],
  texts: [],
  disk: ['errors'],
  db: ['disk', 'errors'],
  ports: ['db'],
  process: ['errors', 'ports'],
  adapters: ['disk', 'errors', 'ports', 'texts'],
};

module.exports = {
  forbidden: [
    {
      name: 'no-cycles',
      severity: 'error',
      from: {},
      to: { circular: true },
    },
    {
      name: 'contracts-know-only-zod',
      severity: 'error',
      from: { path: '^packages/contracts/src', pathNot: TESTS },
      to: { pathNot: ['^packages/contracts/src', 'node_modules/zod/'] },
    },
    {
      name: 'server-features-are-strangers',
      comment: 'Office areas are features of their own, strangers to each other too.',
      severity: 'error',
      from: { path: '^apps/server/src/features/((?:office/)?[^/]+)/', pathNot: TESTS },
      to: { path: '^apps/server/src/features/', pathNot: '^apps/server/src/features/$1/' },
    },
    {
      name: 'features-and-domains-know-no-outside',
      severity: 'error',
      from: { path: '^apps/server/src/(features|domains)/', pathNot: TESTS },
      to: { path: '^apps/server/src/(adapters|sandbox|demo|config\\.ts|app\\.ts|main\\.ts)' },
    },
    {
      name: 'only-routes-know-http',
      severity: 'error',
      from: { path: '^apps/server/src/(features|domains)/', pathNot: ['/(routes|[^/]+-routes)\\.ts$', TESTS] },
      to: { path: ['^apps/server/src/http/', 'node_modules/fastify/'], dependencyTypesNot: ['type-only'] },
    },
    {
      name: 'only-queries-know-sql',
      severity: 'error',
      from: { path: '^apps/server/src/(features|domains)/', pathNot: ['/(queries|[^/]+-queries)\\.ts$', TESTS] },
      to: { path: ['node_modules/drizzle-orm/', '^apps/server/src/db/schema/'], dependencyTypesNot: ['type-only'] },
    },
    {
      name: 'queries-know-only-the-database',
      severity: 'error',
      from: { path: '^apps/server/src/(features|domains)/.*queries\\.ts$' },
      to: { path: '^apps/server/src/(http|ports)/', dependencyTypesNot: ['type-only'] },
    },
    {
      name: 'rules-are-pure',
      severity: 'error',
      from: { path: '^apps/server/src/(features|domains)/.*/rules\\.ts$' },
      to: {
        path: ['^apps/server/src/(db|ports|http|disk|process|deps\\.ts)', 'queries\\.ts$', 'node_modules/drizzle-orm/'],
        dependencyTypesNot: ['type-only'],
      },
    },
    ...DOMAINS.map((layer, place) => ({
      name: 'domains-look-down',
      severity: 'error',
      from: { path: `^apps/server/src/domains/(${layer.join('|')})/`, pathNot: TESTS },
      to: {
        path: `^apps/server/src/domains/(${DOMAINS.slice(place).flat().join('|')})/`,
        pathNot: '^apps/server/src/domains/$1/',
      },
    })),
    {
      name: 'domains-have-a-place',
      severity: 'error',
      from: {},
      to: {
        path: '^apps/server/src/domains/',
        pathNot: `^apps/server/src/domains/(${DOMAINS.flat().join('|')})/`,
      },
    },
    {
      name: 'below-features-nothing-looks-up',
      severity: 'error',
      from: { path: '^apps/server/src/(http|domains|sandbox)/', pathNot: TESTS },
      to: { path: '^apps/server/src/(features/|app\\.ts|main\\.ts)' },
    },
    ...Object.entries(GROUND).map(([folder, known]) => ({
      name: 'ground-looks-down',
      severity: 'error',
      from: { path: `^apps/server/src/${folder}/`, pathNot: ['/testing/', TESTS] },
      to: { path: '^apps/server/src/', pathNot: `^apps/server/src/(${[folder, ...known].join('|')})/` },
    })),
    {
      name: 'http-chooses-nothing',
      comment: '`start/` alone chooses the real things.',
      severity: 'error',
      from: { path: '^apps/server/src/http/', pathNot: TESTS },
      to: { path: '^apps/server/src/(adapters|sandbox|process|start|demo|config\\.ts)' },
    },
    {
      name: 'web-features-are-strangers',
      severity: 'error',
      from: { path: '^apps/web/src/features/([^/]+)/', pathNot: TESTS },
      to: { path: '^apps/web/src/(features|app)/', pathNot: '^apps/web/src/features/$1/' },
    },
    {
      name: 'web-below-features-nothing-looks-up',
      severity: 'error',
      from: { path: '^apps/web/src/(ui|lib)/', pathNot: TESTS },
      to: { path: '^apps/web/src/(features|app)/' },
    },
    {
      name: 'only-hooks-call-the-api',
      severity: 'error',
      from: { path: '^apps/web/src/(features|ui)/', pathNot: ['/use-[^/]+\\.ts$', TESTS] },
      to: { path: '^apps/web/src/lib/api/api\\.ts$', dependencyTypesNot: ['type-only'] },
    },
    {
      name: 'production-imports-no-tests',
      severity: 'error',
      from: { path: '^(apps|packages)/', pathNot: ['/testing/', TESTS] },
      to: { path: ['/testing/', TESTS] },
    },
    {
      name: 'apps-are-strangers',
      severity: 'error',
      from: { path: '^apps/([^/]+)/' },
      to: { path: '^apps/', pathNot: '^apps/$1/' },
    },
  ],
  options: {
    doNotFollow: { path: 'node_modules' },
    exclude: { path: '\\.(svg|css|json|woff2)$' },
    tsPreCompilationDeps: true,
    parser: 'swc',
    enhancedResolveOptions: {
      exportsFields: ['exports'],
      conditionNames: ['import', 'default', 'node'],
      extensions: ['.ts', '.tsx', '.js'],
    },
  },
};
