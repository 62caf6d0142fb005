import { setTimeout as sleep } from 'node:timers/promises'
import type { Logger } from 'pino'
import type { Config } from '../../platform/config.ts'
import { makeGraph } from './make-graph.ts'
import { openOsrm } from './osrm.ts'
import { openRoadProcess } from './road-process.ts'
import { checkRoadsFile } from './roads-file.ts'
import { findValhalla } from './valhalla-package.ts'
import { openWays, type RoadSource } from './ways.ts'

const name = 'the process of roads'
const mostPauseMs = 60 * 60_000

/** @throws Error with one sentence that names the setting, if ROADS_FILE cannot be used */
export async function checkRoads({ roadsFile }: Pick<Config, 'roadsFile'>): Promise<void> {
  if (!roadsFile) return
  findValhalla()
  await checkRoadsFile(roadsFile)
}

/** Roads from ROADS_FILE. Until its graph is made, ways are straight lines; the server does not wait. */
export async function openRoadsFile(file: string, dataDir: string, log: Logger): Promise<RoadSource> {
  const valhalla = findValhalla()
  await checkRoadsFile(file)
  const ending = new AbortController()
  let routing: ReturnType<typeof openRoadProcess> | undefined

  async function begin() {
    for (let pauseMs = 60_000; !ending.signal.aborted; pauseMs = Math.min(mostPauseMs, pauseMs * 2))
      try {
        const content = await checkRoadsFile(file)
        const graph = await makeGraph({ file, dataDir, valhalla, log, signal: ending.signal }, content)
        if (!ending.signal.aborted) routing = openRoadProcess({ module: valhalla.module, graph, log })
        return
      } catch (error) {
        if (ending.signal.aborted) return
        const why = (error as Error).message
        log.error(
          { pauseMinutes: pauseMs / 60_000 },
          `no graph of roads could be made of ROADS_FILE=${file}, and it is tried again: ${why}`,
        )
        await sleep(pauseMs, undefined, { signal: ending.signal }).catch(() => {})
      }
  }
  const beginning = begin()

  return openWays((points, withLine) => routing?.ask(points, withLine), {
    log,
    name,
    pauseMs: 5000,
    async close() {
      ending.abort()
      await beginning
      await routing?.close()
    },
  })
}

/** What knows roads, by the settings; undefined: all ways are straight lines. */
export async function openRoadSource(config: Config, log: Logger): Promise<RoadSource | undefined> {
  if (config.osrmUrl) return openOsrm(config.osrmUrl, log)
  return config.roadsFile ? openRoadsFile(config.roadsFile, config.dataDir, log) : undefined
}
