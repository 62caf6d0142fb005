/** Rooms, from those that know nothing to those that know everything before them (docs/decisions, house). */
const rooms = {
  domain: [],
  words: ['domain'],
  database: [],
  ui: [],
  server: ['domain', 'words', 'database'],
  console: ['domain', 'words', 'ui'],
}

/** The server's features, earlier ones first: a later one may import an earlier one, never the other way round. */
const featureOrder = [
  ['platform'],
  ['operation-log'],
  ['backup'],
  ['users'],
  ['live', 'files'],
  ['accounts'],
  ['drivers'],
  ['fleet'],
  ['work-orders'],
  ['tracking'],
  ['partners'],
  ['bookings', 'billing', 'transfer'],
  ['home'],
]

const testFile = '\\.test\\.tsx?$'

const roomRules = Object.entries(rooms).map(([room, known]) => ({
  name: `${room}-knows-only-${known.join('-') || 'itself'}`,
  severity: 'error',
  from: { path: `^${room}/`, pathNot: [testFile, '^database/generate\\.ts$', '^server/testing/', '/workbench/'] },
  to: {
    path: `^(${Object.keys(rooms)
      .concat('journeys', 'bench')
      .filter((other) => other !== room && !known.includes(other))
      .join('|')})/`,
  },
}))

const featureRules = featureOrder.flatMap((level, index) =>
  level.map((feature) => {
    const later = featureOrder
      .slice(index)
      .flat()
      .filter((other) => other !== feature)
    return {
      name: `server-${feature}-before-${later.slice(0, 2).join('-') || 'nothing'}`,
      severity: 'error',
      from: { path: `^server/${feature}/`, pathNot: testFile },
      // Nor any file that stands beside the features: those know them all.
      to: { path: later.length > 0 ? `^server/((${later.join('|')})/|[^/]+$)` : '^server/[^/]+$' },
    }
  }),
)

module.exports = {
  forbidden: [
    ...roomRules,
    ...featureRules,
    {
      name: 'domain-imports-zod-and-decimal-only',
      severity: 'error',
      from: { path: '^domain/', pathNot: testFile },
      to: { dependencyTypes: ['npm', 'npm-dev', 'core'], pathNot: 'node_modules/(zod|decimal\\.js)/' },
    },
    {
      name: 'no-circles',
      severity: 'error',
      from: {},
      to: { circular: true, viaOnly: { dependencyTypesNot: ['type-only'] } },
    },
    {
      name: 'tests-are-not-imported',
      severity: 'error',
      from: { pathNot: [testFile, '^server/testing/', '^server/demo/', '^journeys/', '^bench/', '^database/'] },
      to: { path: [testFile, '^server/testing/'] },
    },
  ],
  options: {
    tsConfig: { fileName: 'tsconfig.json' },
    tsPreCompilationDeps: true,
    parser: 'swc',
    doNotFollow: { path: 'node_modules' },
    exclude: { path: 'node_modules/\\.|/dist/|/\\.build-|\\.module\\.css$' },
    enhancedResolveOptions: {
      exportsFields: ['exports'],
      conditionNames: ['import', 'default', 'types'],
      extensions: ['.ts', '.tsx', '.js'],
    },
  },
}
