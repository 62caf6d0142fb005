import { api } from '@shortcut/domain/api.ts'
import react from '@vitejs/plugin-react'
import { defineConfig, type Plugin } from 'vite'

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

export default defineConfig({
  root: import.meta.dirname,
  base: '/backend/',
  plugins: [react(), calls()],
  build: {
    outDir: 'dist',
    emptyOutDir: true,
    target: 'es2023',
    // Inlined assets and the preload polyfill would need exceptions in the Content-Security-Policy.
    assetsInlineLimit: 0,
    modulePreload: { polyfill: false },
    reportCompressedSize: false,
  },
  server: { proxy: { '/shortcut-api': 'http://127.0.0.1:8080' } },
})
