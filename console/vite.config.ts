import { api } from '@shortcut/domain/api.ts'
import { type Endpoint, repeatsOf } from '@shortcut/domain/endpoint.ts'
import react from '@vitejs/plugin-react'
import { defineConfig, type Plugin } from 'vite'
import { baseMap } from './base-map/plugin.ts'

/**
 * The contract without its schemas: method, path and body of every call, and whether its repeats are known. The schemas stay on the server and in the
 * forms that check with them, so that the first page does not carry a validator it never runs.
 */
function calls(): Plugin {
  const table = Object.fromEntries(
    Object.entries(api).map(([feature, entries]) => [
      feature,
      Object.fromEntries(
        Object.entries(entries as Record<string, Endpoint>).map(([name, entry]) => {
          const { method, path, body } = entry
          return [name, { method, path, body, once: repeatsOf(entry) === 'harmless' ? undefined : true }]
        }),
      ),
    ]),
  )
  return {
    name: 'calls',
    resolveId: (id) => (id === 'virtual:calls' ? '\0virtual:calls' : undefined),
    load: (id) => (id === '\0virtual:calls' ? `export const calls = ${JSON.stringify(table)}` : undefined),
  }
}

/** Colours of Mantine's that nothing here is painted in: half of the first page's style sheet without this. */
const unused = /--mantine-color-(?:pink|grape|violet|indigo|blue|cyan|teal|green|lime|yellow|orange)-[\w-]+:[^;}]+;/g

const fewerColours: Plugin = {
  name: 'fewer-colours',
  enforce: 'pre',
  transform: (code, id) => (id.endsWith('default-css-variables.layer.css') ? code.replace(unused, '') : undefined),
}

/** What is asked before the page's code is there: by ask-who.ts for every page, by ask-for-orders.ts for the list of work orders. */
const firstCalls = {
  everywhere: [api.live.ticket, api.user.menu].map(({ method, path }) => ({ method, url: `/shortcut-api/${path}` })),
  orders: [api.layout.get, api.view.list].map(({ method, path }) => ({
    method,
    url: `/shortcut-api/${path}?grid=workOrder`,
  })),
}

/** Tells first-paint.js what the frame and the list of work orders need, so that it comes while the application itself is being started. */
const signedInAhead: Plugin = {
  name: 'signed-in-ahead',
  transformIndexHtml: {
    order: 'post',
    handler(html, { bundle }) {
      const filesOf = (name: RegExp) =>
        Object.keys(bundle ?? {})
          .filter((file) => name.test(file))
          .map((file) => `/backend/${file}`)
      const ahead = [
        { calls: firstCalls.everywhere, files: filesOf(/^assets\/(?:desk|list)-[\w-]+\.(?:js|css)$/) },
        {
          path: '/backend/work/order',
          calls: firstCalls.orders,
          files: filesOf(/^assets\/WorkOrderListPage-[\w-]+\.(?:js|css)$/),
        },
      ]
      return html.replace('first-paint.js"', `first-paint.js" data-ahead='${JSON.stringify(ahead)}'`)
    },
  },
}

export default defineConfig({
  root: import.meta.dirname,
  base: '/backend/',
  plugins: [fewerColours, react(), calls(), baseMap(), signedInAhead],
  build: {
    outDir: 'dist',
    emptyOutDir: true,
    target: 'es2023',
    // Inlined assets and the preload polyfill would need exceptions in the Content-Security-Policy.
    assetsInlineLimit: 0,
    modulePreload: { polyfill: false },
    // A browser asks for six files at a time, and a page cut into fifty waits eight times: what every visit loads is one file, what stands
    // around every page (with around-pages.ts) another, and what every list is made of a third.
    rolldownOptions: {
      output: {
        codeSplitting: {
          groups: [
            { name: 'first', tags: ['$initial'], priority: 2 },
            { name: 'desk', test: /\/console\/app\/SignedIn\.tsx$/, priority: 1 },
            { name: 'list', test: /\/console\/records\/RecordListPage\.tsx$/, priority: 0.5 },
          ],
        },
      },
    },
    reportCompressedSize: false,
  },
  server: { proxy: { '/shortcut-api': 'http://127.0.0.1:8080' } },
})
