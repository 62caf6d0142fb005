import { spawn } from 'node:child_process'
import { cpSync, mkdirSync, mkdtempSync, readdirSync, readFileSync, rmSync, symlinkSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { text } from 'node:stream/consumers'
import { fileURLToPath } from 'node:url'
import { channels } from '@shortcut/domain/work-orders/channels.ts'
import { bookingStatuses, taskStatuses } from '@shortcut/domain/work-orders/lifecycle.ts'
import { expect, onTestFinished, test } from 'vitest'

const root = fileURLToPath(new URL('../', import.meta.url))
const read = (path: string) => readFileSync(join(root, path), 'utf8')

type Step = [path: string, before: string, written: string]

/** A row that shows its field in every place. */
const recordField = (room: string, before: string, name: string, form: string, facts: string): Step => [
  `domain/${room}/fields.ts`,
  `  ${before}: {`,
  `  ${name}: { kind: 'text', max: 40, form: '${form}', facts: '${facts}', list: true, filter: text('${name}'), sort: true, file: true },\n`,
]

/**
 * The first step of each recipe: text to insert, before which text, in which file. Every complaint that follows
 * contains its name.
 */
const firstSteps: Record<string, { name: RegExp; steps: Step[] }> = {
  'A field of a work order': {
    name: /recipeField/,
    steps: [
      [
        'domain/work-orders/fields.ts',
        '  customerReferenceNumber: {\n',
        `  recipeField: {
          kind: 'text', max: 80, column: 'recipe_field', impact: 'price', form: 'booking', facts: 'booking', list: 'row',
          filter: text('recipeField'), sort: false, rule: true, paper: 'numbers', json: true, upload: 'recipe', tender: 'N7',
        },\n`,
      ],
    ],
  },
  'A field of a stop': {
    name: /[rR]ecipeStop/,
    steps: [
      [
        'domain/work-orders/stop-rows.ts',
        '  company: {\n',
        `  recipeStop: {
          kind: 'text', max: 80, column: 'recipe_stop', form: 'line', facts: 'detail', list: 'beside', paper: 'instructions', upload: 'recipe',
          tender: 'N9',
        },\n`,
      ],
      // What the migration before it made.
      ['database/tables.ts', '  fenceM: ', '  recipeStop: Generated<string>;\n'],
    ],
  },
  'A field of a driver, truck, trailer, worker or account': {
    name: /recipe(Driver|Worker|Truck|Trailer|Account)/,
    steps: [
      recordField('drivers', 'licenceNo', 'recipeDriver', 'papers', 'papers'),
      recordField('drivers', 'customerReferenceNumber', 'recipeWorker', 'work', 'work'),
      recordField('fleet', 'truckType', 'recipeTruck', 'vehicle', 'vehicle'),
      recordField('fleet', 'trailerType', 'recipeTrailer', 'vehicle', 'vehicle'),
      recordField('accounts', 'crnPrefix', 'recipeAccount', 'terms', 'terms'),
    ],
  },
  'A status of a task': {
    name: /recipeStatus/,
    steps: [['domain/work-orders/lifecycle.ts', "'pickedUp', 'delivered', 'cancelled'] as const", "'recipeStatus', "]],
  },
  'A call': {
    name: /recipeCall/,
    steps: [
      [
        'domain/drivers/api.ts',
        '  list: endpoint({',
        `  recipeCall: endpoint({ method: 'GET', path: 'driver/recipeCall', permission: '/driver/management/list', input: z.object({}),
          reply: z.object({}) }),\n`,
      ],
    ],
  },
  // One page without a title, and one with only an English title.
  'A list page': {
    name: /recipePage|RecipeListPage/,
    steps: [
      [
        'console/app/routes.tsx',
        "  {\n    path: '/driver/management',",
        `  { path: '/recipe/untitled', title: 'page:untitledRecipePage', page: page(() => import('../drivers/DriverListPage.tsx')) },
         { path: '/recipe/index', title: 'page:recipePage', page: page(() => import('../warehouse/RecipeListPage.tsx')) },\n`,
      ],
      ['words/en/console.ts', "  home: 'Home',\n", "  recipePage: 'Recipes',\n"],
    ],
  },
  'A channel of bookings': {
    name: /recipeChannel/,
    steps: [['domain/work-orders/channels.ts', "'manual', ", "'recipeChannel', "]],
  },
}

const rooms = ['domain', 'words', 'database', 'server', 'ui', 'console']

/** The sources without tests, with the packages installed here. */
function copyOfSources(): string {
  const copy = mkdtempSync(join(tmpdir(), 'shortcut-recipes-'))
  onTestFinished(() => rmSync(copy, { recursive: true, force: true }))
  const isSource = (path: string) => !/node_modules|[/\\](dist|public|migrations)$|\.test\.tsx?$/.test(path)
  for (const room of rooms) cpSync(join(root, room), join(copy, room), { recursive: true, filter: isSource })
  cpSync(join(root, 'build-app.ts'), join(copy, 'build-app.ts'))
  const packages = join(copy, 'node_modules')
  mkdirSync(join(packages, '@shortcut'), { recursive: true })
  for (const name of readdirSync(join(root, 'node_modules')))
    if (name !== '@shortcut' && !name.startsWith('.'))
      symlinkSync(join(root, 'node_modules', name), join(packages, name))
  for (const room of rooms) symlinkSync(join(copy, room), join(packages, '@shortcut', room))
  const { compilerOptions } = JSON.parse(read('tsconfig.json'))
  const options = { ...compilerOptions, incremental: false, tsBuildInfoFile: undefined }
  writeFileSync(join(copy, 'tsconfig.json'), JSON.stringify({ compilerOptions: options, include: rooms }))
  writeFileSync(join(copy, 'package.json'), '{ "type": "module" }')
  return copy
}

/** The compiler's complaints, one line each. */
async function complaints(folder: string): Promise<string[]> {
  const compiler = fileURLToPath(import.meta.resolve('typescript/package.json')).replace('package.json', 'bin/tsc')
  const child = spawn(process.execPath, [compiler, '--checkers', '1', '--pretty', 'false'], {
    cwd: folder,
    stdio: ['ignore', 'pipe', 'inherit'],
  })
  // What is below a complaint explains it.
  const said = (await text(child.stdout)).replaceAll(/\n\s+/g, ' ')
  return said.split('\n').filter((line) => /^\S+\(\d/.test(line))
}

test('after the first step of a recipe the compiler names each of its other places, and no others', {
  timeout: 240_000,
}, async () => {
  const page = read('CONTRIBUTING.md')
  const copy = copyOfSources()
  for (const { steps } of Object.values(firstSteps))
    for (const [path, before, written] of steps) {
      const source = readFileSync(join(copy, path), 'utf8')
      expect(source.split(before).length, `${path} has no ${before}`).toBeGreaterThan(1)
      writeFileSync(
        join(copy, path),
        source.replace(before, () => written + before),
      )
    }
  const said = await complaints(copy)
  const asked: Record<string, string[]> = {}
  const written: Record<string, string[]> = {}
  for (const [recipe, { name }] of Object.entries(firstSteps)) {
    const section = page.split(`### ${recipe}\n`)[1]?.split('\n##')[0] ?? ''
    const named = [...section.matchAll(/`([^`]+)` does not\s+compile/g)].map(([, path = '']) => path)
    written[recipe] = [...new Set(named)].sort()
    asked[recipe] = [
      ...new Set(said.filter((line) => name.test(line)).map((line) => line.slice(0, line.indexOf('(')))),
    ].sort()
  }
  expect(asked).toEqual(written)
  // A title missing in every language is refused, too.
  expect(said.filter((line) => line.includes('untitledRecipePage')).map((line) => line.split('(')[0])).toEqual([
    'console/app/routes.tsx',
  ])
  const names = [...Object.values(firstSteps).map(({ name }) => name.source), 'untitledRecipePage'].join('|')
  expect(said.filter((line) => !new RegExp(names).test(line))).toEqual([])
})

test('the database’s constraints match the domain’s closed sets', () => {
  const schema = read('database/schema.sql')
  const allowed = (constraint: string) => {
    const [, list = ''] = new RegExp(`CONSTRAINT ${constraint} CHECK .*ARRAY\\[(.*?)\\]`).exec(schema) ?? []
    return [...list.matchAll(/'(\w+)'/g)].map(([, value]) => value).sort()
  }
  expect(allowed('booking_file__channel')).toEqual([...channels].sort())
  expect(allowed('work_order__source')).toEqual([...channels].sort())
  expect(allowed('task__status')).toEqual([...taskStatuses].sort())
  expect(allowed('work_order__booking_status')).toEqual([...bookingStatuses].sort())
})
