/** Rooms, from those that know nothing to those that know everything before them (docs/decisions, house). */
const rooms = {
  domain: [],
  words: ['domain'],
  database: [],
  ui: [],
  server: ['domain', 'words', 'database'],
  console: ['domain', 'words', 'ui'],
  phone: ['domain', 'words', 'ui'],
}

/**
 * Rooms within `domain`, `server` and `console`, earlier ones first: a later one may import an earlier one, never the other way round, and
 * those of one line do not import each other. The first lines are what every feature stands on; the last ones show all that is known of one record.
 */
const order = [
  ['platform', 'base-map', 'time', 'cells', 'codes', 'x12', 'positions'],
  ['words', 'air-messages'],
  ['call'],
  ['live', 'page', 'pictures', 'forms'],
  ['lists'],
  ['records'],
  ['operation-log'],
  ['backup'],
  ['users'],
  ['roles', 'files'],
  ['accounts'],
  ['work-orders'],
  ['recurring'],
  ['app-online'],
  ['drivers'],
  ['inspections'],
  ['fleet', 'warehouse'],
  ['tasks'],
  ['cargo'],
  ['air'],
  ['board', 'tracking', 'map', 'share'],
  ['partners'],
  ['bookings', 'billing', 'transfer', 'phones'],
  ['air-bills'],
  ['home', 'proof', 'customers'],
  ['account-page', 'partner-page', 'work-order-page', 'operations'],
]

const testFile = '\\.test\\.tsx?$'

const roomRules = Object.entries(rooms).map(([room, known]) => ({
  name: `${room}-knows-only-${known.join('-') || 'itself'}`,
  severity: 'error',
  from: {
    path: `^${room}/`,
    pathNot: [testFile, '^database/generate\\.ts$', '^(server|domain)/testing/', '/workbench/'],
  },
  to: {
    path: `^(${Object.keys(rooms)
      .concat('journeys', 'bench', 'deploy')
      .filter((other) => other !== room && !known.includes(other))
      .join('|')})/`,
  },
}))

const orderedPackages = ['domain', 'server', 'console']

/** What stands beside the rooms and knows all of them: the parts that put the whole together. */
const whole = { domain: '^domain/api\\.ts$', server: '^server/([^/]+$|demo/)', console: '^console/(app/|[^/]+$)' }

const orderRules = order.flatMap((level, index) =>
  level.flatMap((room) => {
    const later = order
      .slice(index)
      .flat()
      .filter((other) => other !== room)
    return orderedPackages.map((name) => ({
      name: `${name}-${room}-before-${later.slice(0, 2).join('-') || 'the-whole'}`,
      severity: 'error',
      from: { path: `^${name}/${room}/`, pathNot: testFile },
      to: { path: [whole[name], ...later.map((other) => `^${name}/${other}/`)] },
    }))
  }),
)

const rank = order.flat().join('|')
/** A room that the order does not name would be bound by nothing. */
const namedRooms = orderedPackages.map((name) => ({
  name: `${name}-rooms-have-a-place-in-the-order`,
  severity: 'error',
  from: {},
  to: { path: `^${name}/[^/]+/`, pathNot: `^${name}/(${rank}|testing|demo|upgrade|app|public|dist|node_modules)/` },
}))

module.exports = {
  forbidden: [
    ...roomRules,
    ...orderRules,
    ...namedRooms,
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
      to: { circular: true },
    },
    {
      name: 'tests-are-not-imported',
      severity: 'error',
      from: {
        pathNot: [testFile, '^(server|domain)/testing/', '^server/demo/', '^journeys/', '^bench/', '^database/'],
      },
      to: { path: [testFile, '^(server|domain)/testing/'] },
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
