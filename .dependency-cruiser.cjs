// Who may import whom. `scripts/walls.test.ts` proves with planted violations that this table can fail.
const wall = (name, from, to, comment) => ({ name, severity: 'error', comment, from, to })
// The server's layers: each imports only those to its left. Tests may import anything.
const layers = [
  'domain',
  'config',
  'db',
  'access',
  'payments',
  'files',
  'jobs',
  'accounts',
  'reactions',
  'live',
  'http',
  'public',
  'features',
]
const src = '^(contract|server|web)/'

module.exports = {
  forbidden: [
    wall('no-cycles', {}, { circular: true }, 'A cycle has no first part to read.'),
    wall(
      'contract-stands-alone',
      { path: '^contract/' },
      { path: '^(server|web|e2e|bench)/' },
      'Both sides follow the contract, never the other way.',
    ),
    wall(
      'contract-needs-typebox-only',
      { path: '^contract/src/', pathNot: '\\.test\\.ts$' },
      { dependencyTypes: ['npm', 'npm-dev', 'core'], pathNot: 'node_modules/typebox/' },
      'It runs in every browser.',
    ),
    wall('server-and-web-apart', { path: '^server/' }, { path: '^web/' }, 'They meet in the contract.'),
    wall('web-and-server-apart', { path: '^web/' }, { path: '^server/' }, 'They meet in the contract.'),
    wall(
      'texts-by-language',
      { path: '^(server|web)/src/', pathNot: '(\\.test\\.tsx?|^web/src/texts\\.ts)$' },
      { path: '^contract/src/texts/en(/|\\.ts)', dependencyTypesNot: ['type-only'] },
      'The language of a text is that of the person who reads it.',
    ),
    wall(
      'domain-is-pure',
      { path: '^server/src/domain/' },
      { path: src, pathNot: '^(contract|server/src/domain)/' },
      'Rules do no IO.',
    ),
    wall(
      'server-features-apart',
      { path: '^server/src/features/([^/]+)/', pathNot: '\\.test\\.ts$' },
      { path: '^server/src/features/', pathNot: '^server/src/features/$1/' },
      'Features never import each other.',
    ),
    ...layers.map((layer, i) =>
      wall(
        `${layer}-reaches-down`,
        { path: `^server/src/${layer}/`, pathNot: '\\.test\\.ts$' },
        { path: `^server/src/(${[...layers.slice(i + 1), 'app', 'main', 'handlers'].join('|')})[./]` },
        'A layer imports only those named before it.',
      ),
    ),
    wall(
      'handlers-see-no-pool',
      { path: '^server/src/features/', pathNot: '\\.test\\.ts$' },
      { path: '^server/src/(db/core/(connect|migrate)|embedded-postgres/)|node_modules/pg/' },
      'A second handle inside a transaction deadlocks or reads outside it.',
    ),
    wall(
      'product-knows-no-tests',
      { path: '^(contract|server|web)/src/', pathNot: '\\.test\\.tsx?$' },
      { path: '^(server/test|e2e|bench)/' },
      'Tests do not ship.',
    ),
    wall(
      'web-features-apart',
      { path: '^web/src/features/([^/]+)/' },
      { path: '^web/src/features/', pathNot: '^web/src/features/$1/' },
      'Features never import each other.',
    ),
    wall(
      'web-features-reach-down',
      { path: '^web/src/features/' },
      { path: '^web/src/app/' },
      'The app puts features together.',
    ),
    wall(
      'ui-knows-the-contract-only',
      { path: '^web/src/ui/' },
      { path: '^web/src/(app|features|platform)/' },
      'Parts are props only.',
    ),
    wall(
      'web-platform-knows-no-screens',
      { path: '^web/src/platform/', pathNot: '\\.test\\.tsx?$' },
      { path: '^web/src/(app|features|ui)/' },
      'What screens stand on knows none of them.',
    ),
    wall(
      'no-junk-drawers',
      {},
      { path: '/(utils|helpers|common|misc|services)/', pathNot: 'node_modules' },
      'A folder is named for what is in it.',
    ),
  ],
  options: {
    doNotFollow: { path: 'node_modules' },
    exclude: { path: '^dist/' },
    tsPreCompilationDeps: true,
    tsConfig: { fileName: 'tsconfig.json' },
    enhancedResolveOptions: {
      conditionNames: ['import', 'node', 'default'],
      exportsFields: ['exports'],
      extensions: ['.ts', '.tsx', '.mjs', '.js'],
    },
  },
}
