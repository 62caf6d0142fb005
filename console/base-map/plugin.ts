import type { Plugin } from 'vite'
import { drawBaseMap } from './draw-base-map.ts'

const id = 'virtual:base-map'
const devPath = '/base-map.json'

/** Emits the built-in base map as its own file; `virtual:base-map` exports its address. */
export function baseMap(): Plugin {
  let building = true
  return {
    name: 'base-map',
    configResolved: ({ command }) => {
      building = command === 'build'
    },
    configureServer: (server) => {
      server.middlewares.use(devPath, (_request, response) => {
        response.setHeader('content-type', 'application/json').end(JSON.stringify(drawBaseMap()))
      })
    },
    resolveId: (asked) => (asked === id ? `\0${id}` : undefined),
    load(asked) {
      if (asked !== `\0${id}`) return undefined
      if (!building) return `export const baseMapUrl = ${JSON.stringify(devPath)}`
      const file = this.emitFile({ type: 'asset', name: 'base-map.json', source: JSON.stringify(drawBaseMap()) })
      return `export const baseMapUrl = import.meta.ROLLUP_FILE_URL_${file}`
    },
  }
}
