import { existsSync } from 'node:fs'
import { createRequire } from 'node:module'
import { dirname, join } from 'node:path'

/** The npm package with the programs that make a graph of roads and route by it. */
const name = '@valhallajs/valhallajs'
/** As in package.json. Another release reads graphs of its own only. */
const release = '3.6.1'

export interface Valhalla {
  /** For a graph's name: another release makes it again. */
  release: string
  /** The module with `Actor`. */
  module: string
  buildProgram: string
}

/** @throws Error with one sentence that names the setting and what to install */
export function findValhalla(resolve = createRequire(import.meta.url).resolve): Valhalla {
  let module: string
  try {
    module = resolve(name)
  } catch {
    throw new Error(
      `ROADS_FILE needs the package ${name}, which is not installed. Run \`npm ci\` without --omit=dev, or unset ROADS_FILE.`,
    )
  }
  const buildProgram = join(dirname(module), process.platform, process.arch, 'valhalla_build_tiles')
  if (existsSync(buildProgram)) return { release, module, buildProgram }
  throw new Error(
    `ROADS_FILE can't be used on ${process.platform}-${process.arch}: ${name} is for Linux (x64, arm64) and macOS (arm64) only. Unset ROADS_FILE, or set OSRM_URL to a routing server.`,
  )
}
