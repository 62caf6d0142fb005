import { readFile, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { minify } from 'vite'
import { buildApp } from '../build-app.ts'
import config from './vite.config.ts'

/** A script that the page itself names is copied as it stands. */
async function minifyInPlace(path: string) {
  const { code } = await minify(path, await readFile(path, 'utf8'))
  await writeFile(path, code)
}

/** `node console/build.ts <hash of the sources>` */
const [hash = ''] = process.argv.slice(2)
await buildApp(import.meta.dirname, config, hash, (folder) => minifyInPlace(join(folder, 'first-paint.js')))
