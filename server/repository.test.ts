import { existsSync, readdirSync, readFileSync } from 'node:fs'
import { basename, dirname, join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { expect, test } from 'vitest'

const root = fileURLToPath(new URL('../', import.meta.url))
const read = (path: string) => readFileSync(join(root, path), 'utf8')

const isMade = (name: string) => /^(node_modules|dist|data(-.*)?)$|^\../.test(name)
/** Every file of the repository, by its path from the root. */
function filesBelow(folder = ''): string[] {
  return readdirSync(join(root, folder), { withFileTypes: true }).flatMap((entry) => {
    const path = join(folder, entry.name)
    if (entry.isDirectory()) return isMade(entry.name) ? [] : filesBelow(path)
    return entry.isFile() ? [path] : []
  })
}
const files = filesBelow()

test('no folder has over 40 files: a larger one must be split', () => {
  // Numbered sequences: files are looked up, and nobody reads the whole folder.
  const sequences = ['database/migrations', 'docs/decisions']
  const counts = Map.groupBy(files, dirname)
  expect(counts.size).toBeGreaterThan(100)
  const large = [...counts].filter(([folder, { length }]) => length > 40 && !sequences.includes(folder))
  expect(large.map(([folder, { length }]) => `${folder}: ${length}`)).toEqual([])
})

test('no cell of a table is a component: called as a function, its hooks would count for the table, which breaks when rows come or go', () => {
  const pages = files.filter((path) => /^(console|ui|phone)\/.*\.tsx$/.test(path))
  expect(pages.length).toBeGreaterThan(300)
  expect(pages.filter((path) => /\bcell: [A-Z]\w*\s*[,}\n]/.test(read(path)))).toEqual([])
})

test('the architecture page has the order of rooms that the linter enforces', () => {
  const listOf = (text: string, quote: string) =>
    text
      .split('\n')
      .map((line) => [...line.matchAll(new RegExp(`${quote}([\\w-]+)${quote}`, 'g'))].map(([, room]) => room))
      .filter(({ length }) => length > 0)
  const linted = listOf(read('.dependency-cruiser.cjs').split('const order = [')[1]?.split('\n]')[0] ?? '', "'")
  const [, told = ''] = /<!-- order -->([\s\S]*)<!-- \/order -->/.exec(read('docs/architecture.md')) ?? []
  expect(linted.length).toBeGreaterThan(15)
  expect(listOf(told, '`')).toEqual(linted)
})

const names = new Set(files.map((path) => basename(path)))
const rooms = 'domain|words|database|server|ui|console|journeys|bench|deploy|docs'
const ending = 'tsx?|md|sql|cjs|json|css|html'
/** Generated files or examples, absent from a checkout. */
const elsewhere = /^(data-demo|DATA_DIR)\/|^(demo|backup|booking|sbom\.cdx|docs\/openapi)\.json$/

/** Whether the file exists: from the root, relative to the naming file, or anywhere by its name. */
const isThere = (path: string, from: string) =>
  existsSync(join(root, path)) ||
  existsSync(join(root, dirname(from), path)) ||
  (path.includes('/') ? files.some((file) => file.endsWith(`/${path}`)) : names.has(path))

test('every file and folder named in a guide exists', () => {
  const guides = files.filter((path) => /^(README|CONTRIBUTING)\.md$|^docs\/[^/]+\.md$/.test(path))
  expect(guides.length).toBeGreaterThan(8)
  const missing = guides.flatMap((guide) => {
    const text = read(guide)
    const linked = [...text.matchAll(/\]\((?!https?:)([^)#]+)/g)].map(([, path = '']) => path)
    const quoted = [...text.matchAll(new RegExp(`\`([\\w./-]+\\.(?:${ending})|(?:${rooms})(?:/[\\w-]+)*/)\``, 'g'))]
    const paths = [...linked, ...quoted.map(([, path = '']) => path)].filter((path) => !elsewhere.test(path))
    return paths.filter((path) => !isThere(path, guide)).map((path) => `${guide}: ${path}`)
  })
  expect(missing).toEqual([])
})

test('every file named in a comment exists', () => {
  const sources = files.filter((path) => /\.(tsx?|cjs|css)$/.test(path) && path !== 'server/repository.test.ts')
  const named = new RegExp(
    `(?<![\\w.*…/-])((?:\\.{1,2}/)*[a-zA-Z][\\w-]*(?:/[\\w-]+)*\\.(?:${ending}))(?![\\w*(])`,
    'g',
  )
  const missing = sources.flatMap((source) => {
    const comments = [...read(source).matchAll(/^\s*(?:\/\*\*?|\*|\/\/)(.*)$/gm)].map(([, text = '']) => text)
    const paths = comments.flatMap((text) => [...text.matchAll(named)].map(([, path = '']) => path))
    return paths.filter((path) => !elsewhere.test(path) && !isThere(path, source)).map((path) => `${source}: ${path}`)
  })
  expect(missing).toEqual([])
})

test('code, comments and guides have no word that people must decode', () => {
  const hard =
    /\banew\b|\breckon|\bwho(so)?ever\b|\bin spite of\b|\bspeaks? against\b|\bleft alone\b|\bwhat comes of it\b|\bis had as\b|\bthereof\b|\bwhyever\b|\b(above|below|less than) nothing\b|\bas good as none\b|\b(by|for) who (may|sees|is|has|does|asks|reads)\b|\bwhose own\b|\bshall\b|\bin the place of\b|\bothers have their turn\b/i
  // The lists of these words, and migrations, which never change once they have run.
  const exempt =
    /^database\/(migrations\/|schema\.sql|tables\.ts)|^words\/plain-english\.test\.ts$|^server\/repository\.test\.ts$/
  const texts = files.filter((path) => /\.(tsx?|css|md)$/.test(path) && !exempt.test(path))
  expect(texts.length).toBeGreaterThan(1500)
  const found = texts.flatMap((path) =>
    read(path)
      .split('\n')
      .flatMap((line, index) => (hard.test(line) ? [`${path}:${index + 1} ${line.trim()}`] : [])),
  )
  expect(found).toEqual([])
})

test('no object literal is spread into another: its properties are written out', () => {
  const found = files
    .filter((path) => /\.tsx?$/.test(path) && path !== 'server/repository.test.ts')
    .flatMap((path) => (/\.\.\.\{/.test(read(path)) ? [path] : []))
  expect(found).toEqual([])
})

test('a pool hears of its connections that break: an error without a listener ends the process', () => {
  const pools = files.filter((path) => /^server\/.*\.ts$/.test(path) && /new pg\.Pool\(/.test(read(path)))
  expect(pools.length).toBeGreaterThan(5)
  expect(pools.filter((path) => !/\.on\('error'/.test(read(path)))).toEqual([])
})

test('a docstring begins with its text and stands before what it tells of', () => {
  const empty = /\/\*\*\s*\n\s*\*\s*(?:\n|\/)|\/\*\*\s*\*\//
  const apart = /\n\s*\/\*\*(?:(?!\*\/)[\s\S])*\*\/[ \t]*\n[ \t]*(?:\/\*\*|[})\]])/
  const sources = files.filter((path) => /\.tsx?$/.test(path) && path !== 'server/repository.test.ts')
  expect(sources.filter((path) => empty.test(read(path)))).toEqual([])
  expect(sources.filter((path) => apart.test(read(path)))).toEqual([])
})

test('the change log begins with the version that every package has', () => {
  const [, version] = /^## (\d+\.\d+\.\d+)/m.exec(read('CHANGELOG.md')) ?? []
  const packages = files.filter((path) => /^([\w-]+\/)?package\.json$/.test(path))
  expect(packages.length).toBeGreaterThan(9)
  for (const path of packages) expect([path, JSON.parse(read(path)).version]).toEqual([path, version])
})
