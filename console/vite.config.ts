import { readFile } from 'node:fs/promises'
import { api } from '@shortcut/domain/api.ts'
import { type Endpoint, repeatsOf } from '@shortcut/domain/endpoint.ts'
import react from '@vitejs/plugin-react'
import { defineConfig, type Plugin } from 'vite'
import { firstOrders } from './app/first-orders.ts'
import { baseMap } from './base-map/plugin.ts'
import { firstCalls as firstNames } from './call/first-calls.ts'

/** A call as the console needs it: its path only where that is not `feature/name`, and whether its repeats are known. */
type Short = [method: string, once?: 1 | 0, path?: string, body?: string]

function shortOf(feature: string, name: string, entry: Endpoint): Short {
  const { method, path, body } = entry
  const short: Short = [
    method,
    repeatsOf(entry) === 'harmless' ? 0 : 1,
    path === `${feature}/${name}` ? '' : path,
    body,
  ]
  while (!short.at(-1)) short.pop()
  return short
}

type Features = [feature: string, entries: [name: string, entry: Endpoint][]][]

const wholeCall = '{ method, path: path || feature + "/" + name, body, once: once ? true : undefined }'

/** A script with a few calls. */
function scriptOfFew(features: Features) {
  const table = features.map(([feature, entries]) => [
    feature,
    Object.fromEntries(entries.map(([name, entry]) => [name, shortOf(feature, name, entry)])),
  ])
  return `export const calls = ${JSON.stringify(Object.fromEntries(table))}
for (const feature in calls)
  for (const name in calls[feature]) {
    const [method, once, path, body] = calls[feature][name]
    calls[feature][name] = ${wholeCall}
  }`
}

/** A script with all calls, the usual ones by their names only, because everybody who is signed in loads it. */
function scriptOfAll(features: Features) {
  const kinds = [['GET'], ['POST', 1]].map((short) => JSON.stringify(short))
  const table = features.map(([feature, entries]) => {
    const short = entries.map(([name, entry]) => [name, shortOf(feature, name, entry)] as const)
    const ofKind = (kind: string) => short.flatMap(([name, one]) => (JSON.stringify(one) === kind ? [name] : []))
    const others = short.filter(([, one]) => !kinds.includes(JSON.stringify(one)))
    return [feature, [Object.fromEntries(others), ...kinds.map((kind) => ofKind(kind).join(' '))]]
  })
  return `export const calls = ${JSON.stringify(Object.fromEntries(table))}
for (const feature in calls) {
  const [all, ...lists] = calls[feature]
  lists.forEach((list, n) => list && list.split(' ').forEach((name) => (all[name] = n ? ['POST', 1] : ['GET'])))
  for (const name in all) {
    const [method, once, path, body] = all[name]
    all[name] = ${wholeCall}
  }
  calls[feature] = all
}`
}

/** Only the phone apps and customers' systems may call it. */
const isElsewhere = ({ permission }: Endpoint) => permission.startsWith('/app/') || permission === 'api-key'

/**
 * The contract without its schemas: method, path and body of every call, and whether its repeats are known. The schemas stay on the server and in the
 * forms that check with them, so that the first page does not carry a validator it never runs.
 */
function calls(): Plugin {
  const all = Object.entries(api).flatMap(([feature, entries]): Features => {
    const ofDesks = Object.entries<Endpoint>(entries).filter(([, entry]) => !isElsewhere(entry))
    return ofDesks.length > 0 ? [[feature, ofDesks]] : []
  })
  const first = all.flatMap(([feature, entries]): typeof all => {
    const names: readonly string[] | undefined = Object.entries(firstNames).find(([name]) => name === feature)?.[1]
    return names ? [[feature, entries.filter(([name]) => names.includes(name))]] : []
  })
  const scripts = new Map([
    ['\0virtual:calls', scriptOfAll(all)],
    ['\0virtual:first-calls', scriptOfFew(first)],
  ])
  return {
    name: 'calls',
    resolveId: (id) => (scripts.has(`\0${id}`) ? `\0${id}` : undefined),
    load: (id) => scripts.get(id),
  }
}

/** Variables of Mantine's that nothing here reads: colours that nothing is painted in, headings, widths of screens, every step of the primary colour. */
const unread = [
  String.raw`color-(?:pink|grape|violet|indigo|blue|cyan|teal|green|lime|yellow|orange)-[\w-]+`,
  ...['h[1-6]-[\\w-]+', 'breakpoint-\\w+', 'primary-color-\\d'],
]
const unreadVariables = new RegExp(`--mantine-(?:${unread.join('|')}):[^;}]+;`, 'g')

const fewerVariables: Plugin = {
  name: 'fewer-variables',
  enforce: 'pre',
  transform: (code, id) =>
    id.endsWith('default-css-variables.layer.css') ? code.replace(unreadVariables, '') : undefined,
}

/** What is asked before the page's code is there: by ask-who.ts for every page, in one request by ask-for-orders.ts for the list of work orders. */
const firstCalls = {
  everywhere: [api.live.ticket, api.user.menu].map(({ path }) => `/shortcut-api/${path}`),
  orders: [
    `${api.layout.get.path}?grid=workOrder`,
    `${api.view.list.path}?grid=workOrder`,
    `${api.workOrder.list.path}?pageSize=${firstOrders.pageSize}`,
  ],
}

/** Colours and frame stand in the page itself, and the other styles after it: it is painted before any file has come. */
const frameFirst: Plugin = {
  name: 'frame-first',
  transformIndexHtml: {
    order: 'post',
    async handler(html) {
      const [tokens, frame] = await Promise.all(
        ['../ui/tokens.css', 'app/frame.css'].map((path) => readFile(new URL(path, import.meta.url), 'utf8')),
      )
      const css = `${tokens}${frame}`.replace(/\/\*.*?\*\/|@font-face \{.*?\n\}/gs, '').replace(/\s+/g, ' ')
      const styles = /\s*<link rel="stylesheet"[^>]*>/g
      const links = html.match(styles) ?? []
      return html
        .replace(styles, '')
        .replace('</head>', `<style>${css}</style></head>`)
        .replace('<div id="root">', `${links.join('')}<div id="root">`)
    },
  },
}

/** Tells first-paint.js what the frame and the list of work orders need, so that it comes while the application itself is being started. */
const signedInAhead: Plugin = {
  name: 'signed-in-ahead',
  transformIndexHtml: {
    order: 'post',
    handler(html, { bundle }) {
      const chunks = Object.values(bundle ?? {}).filter((file) => file.type === 'chunk')
      const filesOf = (...names: string[]) => {
        const found = new Set<string>()
        const add = (chunk: (typeof chunks)[number] | undefined) => {
          // The page itself names those of the entry.
          if (!chunk || chunk.isEntry || html.includes(chunk.fileName) || found.has(chunk.fileName)) return
          found.add(chunk.fileName)
          for (const style of chunk.viteMetadata?.importedCss ?? []) found.add(style)
          for (const imported of chunk.imports) add(chunks.find(({ fileName }) => fileName === imported))
        }
        for (const name of names) add(chunks.find((chunk) => chunk.name === name))
        return [...found].map((file) => `/backend/${file}`)
      }
      const everywhere = filesOf('desk')
      const ahead = [
        { posts: firstCalls.everywhere, files: everywhere },
        {
          path: '/backend/work/order',
          reads: firstCalls.orders,
          files: filesOf('WorkOrderListPage').filter((file) => !everywhere.includes(file)),
        },
      ]
      return html.replace('first-paint.js"', `first-paint.js" data-ahead='${JSON.stringify(ahead)}'`)
    },
  },
}

export default defineConfig({
  root: import.meta.dirname,
  base: '/backend/',
  plugins: [fewerVariables, react(), calls(), baseMap(), signedInAhead, frameFirst],
  build: {
    outDir: 'dist',
    emptyOutDir: true,
    target: 'es2023',
    // Inlined assets and the preload polyfill would need exceptions in the Content-Security-Policy.
    assetsInlineLimit: 0,
    modulePreload: { polyfill: false },
    // A browser asks for six files at a time, and a page cut into fifty waits eight times: what every visit loads is one file, and what
    // stands around every page (with around-pages.ts), with what every list is made of, another. What six pages or more are made of is a
    // third: the second page that is opened waited for twenty files. What only the pages of one wing say is a file of that wing.
    rolldownOptions: {
      output: {
        codeSplitting: {
          groups: [
            { name: 'first', tags: ['$initial'], priority: 2 },
            {
              name: 'desk',
              test: /\/console\/(app\/SignedIn|records\/RecordListPage|lists\/renewed-orders)\.tsx?$|\/domain\/work-orders\/freight-statuses\.ts$/,
              priority: 1,
            },
            { name: 'air', test: /\/words\/en\/air\/(?!law)/, minShareCount: 6, priority: 0.6 },
            {
              name: 'invoices',
              test: /\/words\/en\/billing\/(invoices|arithmetic)\./,
              minShareCount: 6,
              priority: 0.6,
            },
            {
              name: 'pages',
              test: /\/(ui|words)\/|\/console\/(call|forms|lists|page|pictures|records|time)\/|@mantine|@floating-ui/,
              minShareCount: 6,
              priority: 0.5,
            },
          ],
        },
      },
    },
    reportCompressedSize: false,
  },
  server: { proxy: { '/shortcut-api': 'http://127.0.0.1:8080' } },
})
