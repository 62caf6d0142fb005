import { readdir, readFile, rename, rm, writeFile } from 'node:fs/promises'
import { extname, join, relative } from 'node:path'
import { promisify } from 'node:util'
import { brotliCompress, gzip, constants as zlib } from 'node:zlib'
import { build, type InlineConfig, type Rolldown } from 'vite'

const compressible = new Set(['.js', '.mjs', '.css', '.html', '.svg', '.json', '.webmanifest', '.wasm'])
/** Of smaller ones hardly anything would be saved. */
const worthCompressing = 512
/** The highest quality takes six seconds of a first start more, for 1 % fewer bytes. */
const quality = zlib.BROTLI_MAX_QUALITY - 1

/** Writes .br and .gz beside every text, so that no request has to compress. */
async function compress(folder: string) {
  for (const entry of await readdir(folder, { recursive: true, withFileTypes: true })) {
    const path = join(entry.parentPath, entry.name)
    if (!entry.isFile() || !compressible.has(extname(path))) continue
    const bytes = await readFile(path)
    if (bytes.length < worthCompressing) continue
    const params = { [zlib.BROTLI_PARAM_QUALITY]: quality }
    await writeFile(`${path}.br`, await promisify(brotliCompress)(bytes, { params }))
    await writeFile(`${path}.gz`, await promisify(gzip)(bytes, { level: 9 }))
  }
}

/** Which modules each script is made of, for the test that keeps a part from growing by what does not belong in it. */
function partsOf({ output }: Rolldown.RolldownOutput) {
  return output
    .filter((file) => file.type === 'chunk')
    .map(({ fileName, name, isEntry, imports, moduleIds }) => ({
      fileName,
      name,
      isEntry,
      imports,
      modules: moduleIds.map((id) => (id.startsWith('\0') ? id.slice(1) : relative(import.meta.dirname, id))),
    }))
}

/**
 * Builds an app beside its `dist` and then puts it in its place, so that a build that fails, or is cut off, leaves the last good one.
 * @param hash of the sources, kept as `.source-hash`, to tell a build of other sources
 * @param finish changes the built files before they are compressed
 */
export async function buildApp(
  app: string,
  config: InlineConfig,
  hash: string,
  finish: (folder: string) => Promise<void>,
): Promise<void> {
  const dist = join(app, 'dist')
  const fresh = join(app, `.build-${process.pid}`)
  const old = `${fresh}-old`
  // For a test run too: what is tested is what people get.
  process.env.NODE_ENV = 'production'
  try {
    const built = await build({
      ...config,
      configFile: false,
      logLevel: 'warn',
      build: { ...config.build, outDir: fresh },
    })
    if (!('output' in built)) throw new Error('The build gave no files.')
    await finish(fresh)
    await compress(fresh)
    await writeFile(join(fresh, '.source-hash'), hash)
    await writeFile(join(fresh, '.parts.json'), JSON.stringify(partsOf(built), null, 1))
    await rename(dist, old).catch(() => {})
    await rename(fresh, dist)
  } finally {
    await rm(fresh, { recursive: true, force: true })
    await rm(old, { recursive: true, force: true })
  }
}
