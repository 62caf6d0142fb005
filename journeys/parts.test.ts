import { readFileSync, statSync } from 'node:fs'
import { expect, test } from 'vitest'

/** A script of the built console, with its modules and the scripts that it imports. */
interface Part {
  fileName: string
  name: string
  isEntry: boolean
  imports: string[]
  modules: string[]
}

const built = new URL('../console/dist/', import.meta.url)
const parts: Part[] = JSON.parse(readFileSync(new URL('.parts.json', built), 'utf8'))
const partNamed = (name: string) => {
  const part = parts.find((one) => (name === 'first' ? one.isEntry : one.name === name))
  if (!part) throw new Error(`The console has no part "${name}".`)
  return part
}

/** Rooms of the console that every feature uses. The code of any other room belongs to its own pages. */
const rooms = ['app', 'call', 'forms', 'lists', 'live', 'page', 'pictures', 'records', 'time', 'words']
const aroundPages = readFileSync(new URL('../console/app/around-pages.ts', import.meta.url), 'utf8')
const named = [...aroundPages.matchAll(/^import '(?:\.\.\/|@shortcut\/)([^']+)'$/gm)].map(([, path]) => path ?? '')

const roomOf = (module: string) => /^console\/([^/]+)\//.exec(module)?.[1]
const packageOf = (module: string) => /.*node_modules\/((?:@[^/]+\/)?[^/]+)/.exec(module)?.[1]

/** What the frame shows on every page. */
const onEveryPage = [
  ...[
    'app-online/use-silent-drivers.ts',
    'app-online/use-unread-replies.ts',
    'app-online/open-conversation.ts',
    'bookings/NeedRepairCount.tsx',
    'bookings/IntakeCount.tsx',
    'bookings/use-silent-partners.ts',
  ],
  ...[
    'bookings/silence-text.ts',
    'bookings/use-need-repair.ts',
    'partners/use-expiring.ts',
    'partners/use-given-up.ts',
  ],
]

/** A component's styles go with it. */
const stem = (path: string) => path.replace(/(\.module\.css|\.tsx?)$/, '')

const strangersIn = (part: Part, packages: readonly string[]) =>
  part.modules.filter((module) => {
    const library = packageOf(module)
    if (library) return !packages.includes(library)
    const room = roomOf(module)
    return (
      room !== undefined &&
      !rooms.includes(room) &&
      ![...named, ...onEveryPage].some((path) => stem(module) === stem(`console/${path}`))
    )
  })

const store = ['@tanstack/store', '@tanstack/react-store', 'use-sync-external-store']
const drawing = ['@mantine/core', '@mantine/hooks', '@floating-ui/core', '@floating-ui/dom', '@floating-ui/react-dom']
const allowed = {
  first: [
    ...['react', 'react-dom', 'scheduler', 'react-router', 'zustand', 'clsx', '@mantine/core', '@mantine/hooks'],
    ...['@floating-ui/react', '@floating-ui/utils', '@fontsource-variable/inter', '@tabler/icons-react'],
  ],
  /** Menus and panels come when the pointer nears what opens them. */
  desk: [
    ...['@mantine/core', '@mantine/hooks'],
    ...[
      '@tabler/icons-react',
      '@tanstack/query-core',
      '@tanstack/react-query',
      '@tanstack/react-table',
      '@tanstack/table-core',
    ],
    ...store,
  ],
  /** What many pages are made of: fields, drawers, tables. */
  pages: [
    ...drawing,
    ...['@floating-ui/react', '@floating-ui/utils', '@tabler/icons-react'],
    ...['react-number-format', 'react-remove-scroll', 'react-remove-scroll-bar', 'react-style-singleton'],
    ...['tslib', 'use-callback-ref', 'use-sidecar', 'get-nonce', 'aria-hidden', 'tabbable'],
  ],
}

test.each(['first', 'desk', 'pages'] as const)('"%s" contains only code that its pages share', (name) => {
  expect(strangersIn(partNamed(name), allowed[name])).toEqual([])
})

/** Compressed size including all imports, in KB of 1,024 bytes. Styles are not counted. */
function weight(...names: string[]) {
  const files = new Set<string>()
  const add = (fileName: string) => {
    if (files.has(fileName)) return
    files.add(fileName)
    for (const other of parts.find((part) => part.fileName === fileName)?.imports ?? []) add(other)
  }
  for (const name of names) add(partNamed(name).fileName)
  return [...files].reduce((sum, file) => sum + statSync(new URL(`${file}.gz`, built)).size, 0) / 1024
}

test('the sign-in page carries neither the calls of other pages nor the arithmetic of time zones', () => {
  expect(partNamed('first').modules).toContain('virtual:first-calls')
  for (const later of ['virtual:calls', 'domain/time.ts', 'words/en/access/external.ts'])
    expect(partNamed('first').modules).not.toContain(later)
})

test('the scripts that everybody loads stay small', () => {
  expect(weight('first')).toBeLessThan(119)
  expect(weight('desk')).toBeLessThan(213)
  expect(weight('pages')).toBeLessThan(299)
})
