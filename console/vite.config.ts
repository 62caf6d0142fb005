import { api } from '@shortcut/domain/api.ts'
import react from '@vitejs/plugin-react'
import { defineConfig, type Plugin } from 'vite'
import { baseMap } from './base-map/plugin.ts'

/**
 * The contract without its schemas: method, path and body of every call. The schemas stay on the server and in the
 * forms that check with them, so that the first page does not carry a validator it never runs.
 */
function calls(): Plugin {
  const table = Object.fromEntries(
    Object.entries(api).map(([feature, entries]) => [
      feature,
      Object.fromEntries(
        Object.entries(entries).map(([name, { method, path, body }]) => [name, { method, path, body }]),
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

export default defineConfig({
  root: import.meta.dirname,
  base: '/backend/',
  plugins: [fewerColours, react(), calls(), baseMap()],
  build: {
    outDir: 'dist',
    emptyOutDir: true,
    target: 'es2023',
    // Inlined assets and the preload polyfill would need exceptions in the Content-Security-Policy.
    assetsInlineLimit: 0,
    modulePreload: { polyfill: false },
    // What every visit loads is one file: left alone, pages that share a part of it cut it into pieces that compress worse.
    rolldownOptions: { output: { codeSplitting: { groups: [{ name: 'first', tags: ['$initial'] }] } } },
    reportCompressedSize: false,
  },
  server: { proxy: { '/shortcut-api': 'http://127.0.0.1:8080' } },
})
