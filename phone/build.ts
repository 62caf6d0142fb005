import { readFile } from 'node:fs/promises'
import { join } from 'node:path'
import { build } from 'vite'
import { injectManifest } from 'workbox-build'
import { buildApp } from '../build-app.ts'
import config from './vite.config.ts'

/** The service worker is a file of its own, at the app's root, with the list of the files that it keeps. */
async function addServiceWorker(folder: string) {
  await build({
    configFile: false,
    logLevel: 'warn',
    root: import.meta.dirname,
    define: { 'process.env.NODE_ENV': '"production"' },
    build: {
      outDir: folder,
      emptyOutDir: false,
      copyPublicDir: false,
      target: 'es2022',
      lib: {
        entry: join(import.meta.dirname, 'service-worker/worker.ts'),
        formats: ['es'],
        fileName: () => 'worker.js',
      },
    },
  })
  const { warnings } = await injectManifest({
    swSrc: join(folder, 'worker.js'),
    swDest: join(folder, 'worker.js'),
    globDirectory: folder,
    globPatterns: ['**/*.{js,css,html,svg,png,webmanifest,wasm}'],
    globIgnores: ['worker.js'],
    // Files under assets/ have a hash in their name.
    dontCacheBustURLsMatching: /assets\//,
    maximumFileSizeToCacheInBytes: 4_000_000,
  })
  if (warnings.length > 0) throw new Error(warnings.join(' '))
}

/** `node phone/build.ts <hash of the sources>` */
const [hash = ''] = process.argv.slice(2)
// The office sees it in the monitor, to find phones with an old one.
const { version } = JSON.parse(await readFile(join(import.meta.dirname, 'package.json'), 'utf8')) as { version: string }
const define = { 'import.meta.env.VITE_APP_VERSION': JSON.stringify(`${version}+${hash.slice(0, 7)}`) }
await buildApp(import.meta.dirname, { ...config, define }, hash, addServiceWorker)
