import { readdir, readFile, rm } from 'node:fs/promises'
import { join } from 'node:path'
import { masterApi } from '@shortcut/domain/air/master-api.ts'
import { airTrackingApi, type TrackingRow } from '@shortcut/domain/air/tracking/tracking-api.ts'
import { type AirlineDesk, answerTo, statusesOf } from '../airlines.ts'
import { type Person, send, type Wire } from './client.ts'
import type { LifeClock } from './life-clock.ts'

interface Options {
  wire: Wire
  desks: readonly AirlineDesk[]
  /** Contains the airlines' folders. */
  outgoingDir: string
  clock: LifeClock
}

const minuteMs = 60_000
/** An airline answers a message after so long, and tells another status of a waybill after so long. */
const answersAfterMs = 2 * minuteMs
const tellsEveryMs = 45 * minuteMs

const reasons = ['INVALID SPECIAL HANDLING CODE', 'CONSIGNEE ADDRESS MISSING', 'AGENT IATA CODE UNKNOWN']

/** Airlines' systems: they answer what lies in their folders, now and then with an FNA, and tell where freight is. */
export function openAirlines(office: Person, { wire, desks, outgoingDir, clock }: Options) {
  /** When a file was seen first, in the demo's time. */
  const seen = new Map<string, number>()
  const rejected = new Set<string>()
  let tellsAt = clock.life() + tellsEveryMs

  const post = ({ key }: AirlineDesk, body: string) =>
    send(wire, 'booking/inbound', {
      method: 'POST',
      headers: { 'x-api-key': key, 'content-type': 'text/plain', 'user-agent': 'airline messages' },
      body,
    })

  async function answer(desk: AirlineDesk, path: string, name: string) {
    const text = await readFile(path, 'utf8')
    const [, number = ''] = /(\d{3}-\d{8})/.exec(name) ?? []
    const serial = Number(number.slice(4, 11))
    // One waybill in seven is rejected once.
    const isRejected = name.startsWith('FWB') && serial % 7 === 3 && !rejected.has(number)
    if (isRejected) rejected.add(number)
    await post(desk, answerTo(text, isRejected ? reasons[serial % reasons.length] : ''))
    await rm(path, { force: true })
    seen.delete(path)
  }

  async function answerFolder(desk: AirlineDesk) {
    const folder = join(outgoingDir, desk.folder)
    const names = await readdir(folder).catch(() => [])
    for (const name of names.filter((one) => one.endsWith('.txt'))) {
      const path = join(folder, name)
      const since = seen.get(path) ?? clock.life()
      seen.set(path, since)
      if (clock.life() - since >= answersAfterMs) await answer(desk, path, name)
    }
  }

  /** The next status of the waybill that waited longest for one. */
  async function tell() {
    const { data } = await office.call(airTrackingApi.list, {
      view: 'underway',
      sort: 'movedAt',
      pageSize: 50,
    } as never)
    const now = Date.now()
    for (const row of data.list) {
      const desk = desks.find(({ code }) => code === row.airline)
      const said = desk && nextOf(row)
      if (!desk || !said) continue
      const { data: master } = await office.call(masterApi.detail, { id: row.id })
      const hub = master.content.legs[0]?.to ?? row.destination
      await post(desk, await statusesOf(master, [{ ...said, at: now - 5 * minuteMs, flight: row.flight, to: hub }]))
      return
    }
  }

  return {
    async act() {
      for (const desk of desks) await answerFolder(desk)
      if (clock.life() < tellsAt) return
      tellsAt = clock.life() + tellsEveryMs
      await tell()
    },
  }
}

/** What the airline tells next of a waybill that it has or that is on its manifest. */
function nextOf({
  status,
  origin,
  destination,
  pieces,
  acceptedPieces,
  departedPieces,
  arrivedPieces,
  missing,
}: TrackingRow) {
  // What is late stays late: somebody is to see it.
  if (missing.length > 0) return undefined
  if (status === 'manifested' && acceptedPieces < pieces) return { code: 'RCS', station: origin }
  if (status === 'tendered' && departedPieces < pieces) return { code: 'DEP', station: origin }
  if (status === 'departed' && arrivedPieces < pieces) return { code: 'RCF', station: destination }
  if (status === 'arrived') return { code: 'DLV', station: destination }
  return undefined
}
