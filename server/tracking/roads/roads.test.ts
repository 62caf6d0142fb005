import { mkdir, mkdtemp, readdir, rm, utimes, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { greatCircleKm } from '@shortcut/domain/positions/route.ts'
import { pino } from 'pino'
import { afterAll, beforeAll, describe, expect, onTestFinished, test } from 'vitest'
import { readConfig } from '../../platform/config.ts'
import { roadsFileContent, writeRoadsFile } from '../../testing/roads-file.ts'
import { openRoadProcess } from './road-process.ts'
import { openRoadsFile } from './roads.ts'
import { checkRoadsFile } from './roads-file.ts'
import { findValhalla } from './valhalla-package.ts'

let folder: string
let file: string
/** The graph of the file, made by the first test that needs it. */
let dataDir: string
beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'roads-'))
  file = join(folder, 'town.osm.pbf')
  dataDir = join(folder, 'data')
  await writeRoadsFile(file)
})
afterAll(() => rm(folder, { recursive: true, force: true }))

const chicago = { lat: 41.88, lng: -87.63 }
const gary = { lat: 41.6, lng: -87.34 }
const kennedy = { lat: 40.64, lng: -73.78 }
const wayOf = (taskId: string, ...points: (typeof gary)[]) => ({ taskId, points, stopIds: points.map(String) })

function openLines() {
  const lines: string[] = []
  const log = pino({ level: 'info' }, { write: (line: string) => void lines.push(JSON.parse(line).msg) })
  return { lines, log }
}

/** Waits until the graph is made. */
async function opened(of = file, data = dataDir) {
  const { lines, log } = openLines()
  const roads = await openRoadsFile(of, data, log)
  onTestFinished(() => roads.close())
  await expect.poll(() => roads.draw([chicago, gary]), { timeout: 30_000 }).not.toBeNull()
  return { roads, lines }
}
const graphs = (data = dataDir) => readdir(join(data, 'roads'))

describe('a file that cannot be used stops the start with one sentence', () => {
  const whole = roadsFileContent()
  const cases: [string, Buffer | null, RegExp][] = [
    ['missing', null, /^ROADS_FILE=\S+ can't be read: there is no such file\. Correct the path\.$/],
    [
      'of streets',
      Buffer.from('PMTiles\u0003 and more'),
      /^ROADS_FILE=\S+ is not an OpenStreetMap file\. Use an \.osm/,
    ],
    ['of XML', Buffer.from('<?xml version="1.0"?><osm version="0.6">'), /is not an OpenStreetMap file/],
    ['empty', Buffer.alloc(0), /is not an OpenStreetMap file/],
    ['cut off', whole.subarray(0, whole.length - 9), /is cut off: it has \d+ of at least \d+ bytes\. Copy or download/],
    ['cut off in a header', whole.subarray(0, 50), /is cut off/],
    ['damaged', Buffer.concat([whole, Buffer.alloc(90, 7)]), /is damaged at byte \d+\. Copy or download it again\.$/],
  ]
  test.each(cases)('%s', async (_, content, sentence) => {
    const path = join(folder, 'bad.osm.pbf')
    await rm(path, { force: true })
    if (content) await writeFile(path, content)
    await expect(checkRoadsFile(path)).rejects.toThrow(sentence)
  })
  test('a folder', async () => {
    await expect(checkRoadsFile(folder)).rejects.toThrow(/can't be read: it is a folder\. Name the file in it\.$/)
  })
  test('without the package, or beside a routing server', () => {
    const missing = () => {
      throw new Error('Cannot find module')
    }
    expect(() => findValhalla(missing as never)).toThrow(/^ROADS_FILE needs the package @valhallajs\/valhallajs, which/)
    expect(() => readConfig({ ROADS_FILE: file, OSRM_URL: 'http://osrm:5000' })).toThrow(
      'ROADS_FILE and OSRM_URL both say the way by road. Set one of them.',
    )
  })
})

describe('by the roads of a file', () => {
  test('a truck’s way has distance, time and a line; off the map it is unknown', async () => {
    const { roads, lines } = await opened()
    const straight = greatCircleKm(chicago, gary)
    const measured = await roads.measure([
      wayOf('a', chicago, { lat: 41.7, lng: -87.5 }, gary),
      wayOf('far', chicago, kennedy),
    ])
    expect([...measured.keys()]).toEqual(['a'])
    expect(await readdir(process.cwd())).not.toContain('duplicateways.txt')
    const legs = measured.get('a') ?? []
    const km = legs.reduce((sum, leg) => sum + leg.km, 0)
    // Along blocks: as far south as east.
    expect(legs).toHaveLength(2)
    expect(km).toBeGreaterThan(straight * 1.3)
    expect(km).toBeCloseTo(55.2, 0)
    const hours = legs.reduce((sum, leg) => sum + (leg.minutes ?? 0), 0) / 60
    expect(km / hours).toBeGreaterThan(55)
    expect(km / hours).toBeLessThan(80)

    const drawn = await roads.draw([chicago, gary])
    expect(drawn?.line[0]).toEqual([expect.closeTo(chicago.lng, 3), expect.closeTo(chicago.lat, 3)])
    expect(drawn?.line.at(-1)).toEqual([expect.closeTo(gary.lng, 3), expect.closeTo(gary.lat, 3)])
    expect(drawn?.line.length).toBeGreaterThan(2)
    expect(drawn?.legs).toHaveLength(1)
    expect(await roads.draw([chicago, kennedy])).toBeNull()
    expect(lines.at(-1)).toBe('the graph of roads is made')
  })

  test('the graph is made once: also by two servers at once, and again for another file', async () => {
    const data = join(folder, 'both')
    const copy = join(folder, 'copy.osm.pbf')
    await writeRoadsFile(copy)
    const both = await Promise.all([opened(copy, data), opened(copy, data)])
    const count = () =>
      both.flatMap(({ lines }) => lines).filter((line) => line === 'the graph of roads is made').length
    expect(count()).toBe(1)
    const [first, ...more] = await graphs(data)
    expect(more).toEqual([])
    await utimes(copy, 1, 1)
    const { lines } = await opened(copy, data)
    expect(lines).toContain('the graph of roads is made')
    expect(await graphs(data)).toEqual([expect.not.stringMatching(first ?? '')])
  })

  test('what a dead process left of its work is made again', async () => {
    await opened()
    const [name] = await graphs()
    const data = join(folder, 'left')
    const making = join(data, 'roads', `${name}.making`)
    await mkdir(making, { recursive: true })
    await writeFile(join(making, 'ways.bin'), 'half')
    await utimes(making, 1, 1)
    await opened(file, data)
    expect(await graphs(data)).toEqual([name])
  })

  test('a file without roads is said in the log, and ways stay straight lines', async () => {
    const data = join(folder, 'none')
    const empty = join(folder, 'empty.osm.pbf')
    await writeFile(empty, roadsFileContent([]))
    const { lines, log } = openLines()
    const roads = await openRoadsFile(empty, data, log)
    onTestFinished(() => roads.close())
    await expect
      .poll(() => lines.at(-1), { timeout: 20_000 })
      .toContain(`no graph of roads could be made of ROADS_FILE=`)
    expect(await roads.measure([wayOf('a', chicago, gary)])).toEqual(new Map())
    expect(await graphs(data)).toEqual([])
  })
})

test('a process that crashes or hangs is ended and started again, and who waits is told', async () => {
  await opened()
  const [name] = await graphs()
  const { lines, log } = openLines()
  const graph = join(dataDir, 'roads', name ?? '')
  const limits = { timeoutMs: 1500, pauseMs: 100, mostWaiting: 3 }
  const { ask, close, pid } = openRoadProcess({ module: findValhalla().module, graph, log }, limits)
  expect(pid()).toBeUndefined()
  onTestFinished(close)
  const works = () =>
    ask([chicago, gary], false).then(
      (route) => route?.legs.length,
      () => 0,
    )
  await expect.poll(works, { timeout: 10_000 }).toBe(1)

  process.kill(pid() ?? 0, 'SIGKILL')
  await expect(ask([chicago, gary], false)).rejects.toThrow('the process of roads ended: SIGKILL')
  await expect(ask([chicago, gary], false)).rejects.toThrow('about to start again')
  await expect.poll(works, { timeout: 10_000 }).toBe(1)

  process.kill(pid() ?? 0, 'SIGSTOP')
  const waiting = Array.from({ length: 6 }, () => ask([chicago, gary], false).then(() => 'told', String))
  expect((await Promise.all(waiting)).map((end) => /busy|ended/.exec(end)?.[0])).toEqual([
    ...['ended', 'ended', 'ended', 'ended'],
    ...['busy', 'busy'],
  ])
  await expect.poll(works, { timeout: 10_000 }).toBe(1)
  expect(lines).toEqual(Array(2).fill('the process of roads ended and is started again'))
})
