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

/** The first step of each recipe: what is written before what, in which file. Its name is in each complaint that follows from it. */
const firstSteps: Record<string, { name: RegExp; steps: [path: string, before: string, written: string][] }> = {
  'A field of a work order': {
    name: /recipeField/,
    steps: [
      [
        'domain/work-orders/fields.ts',
        '  customerReferenceNumber: {\n',
        `  recipeField: {
          ...{ kind: 'text', max: 80, column: 'recipe_field', impact: 'price', form: 'booking', facts: 'booking', list: 'row' },
          ...{ filter: text('recipeField'), sort: false, rule: true, paper: 'numbers', json: true, upload: 'recipe', tender: 'N7' },
        },\n`,
      ],
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
  // One page without its title, and one that has an English title and nothing else.
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
    steps: [['domain/work-orders/channels.ts', "'manual'] as const\n", "'recipeChannel', "]],
  },
}

const rooms = ['domain', 'words', 'database', 'server', 'ui', 'console']

/** The sources without their tests, over the packages that are installed here. */
function copyOfSources(): string {
  const copy = mkdtempSync(join(tmpdir(), 'shortcut-recipes-'))
  onTestFinished(() => rmSync(copy, { recursive: true, force: true }))
  const isSource = (path: string) => !/node_modules|[/\\](dist|public|migrations)$|\.test\.tsx?$/.test(path)
  for (const room of rooms) cpSync(join(root, room), join(copy, room), { recursive: true, filter: isSource })
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

/** What the compiler complains of, a line each. */
async function complaints(folder: string): Promise<string[]> {
  const compiler = fileURLToPath(import.meta.resolve('typescript/package.json')).replace('package.json', 'bin/tsc')
  const child = spawn(process.execPath, [compiler, '--checkers', '1', '--pretty', 'false'], {
    cwd: folder,
    stdio: ['ignore', 'pipe', 'inherit'],
  })
  return (await text(child.stdout)).split('\n').filter((line) => /^\S+\(\d/.test(line))
}

test('after the first step of a recipe the compiler asks for each of its other places, and for no other', {
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
  // A title that is in no language is refused, too.
  expect(said.filter((line) => line.includes('untitledRecipePage')).map((line) => line.split('(')[0])).toEqual([
    'console/app/routes.tsx',
  ])
  const names = [...Object.values(firstSteps).map(({ name }) => name.source), 'untitledRecipePage'].join('|')
  expect(said.filter((line) => !new RegExp(names).test(line))).toEqual([])
})

test('the constraints of the database have the closed sets of the law', () => {
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
