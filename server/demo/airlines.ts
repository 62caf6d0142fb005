import { readdir, rm } from 'node:fs/promises'
import { join } from 'node:path'
import { accountApi } from '@shortcut/domain/accounts/api.ts'
import { composeAnswer, composeFsu } from '@shortcut/domain/air-messages/compose-short.ts'
import { airlines as all } from '@shortcut/domain/codes/airlines.ts'
import { partnerApi } from '@shortcut/domain/partners/api.ts'
import { toWallClock } from '@shortcut/domain/time.ts'
import { placeOf } from '../air/masters/find-airports.ts'
import { airlines } from './air-papers.ts'
import type { Do } from './company.ts'

/** An airline's system: it reads what lies in its folder, and answers with its key. */
export interface AirlineDesk {
  code: string
  key: string
  /** Inside the folder for messages. */
  folder: string
}

/** The airlines as accounts with their partners. */
export async function foundAirlines(run: Do, administrator: string): Promise<AirlineDesk[]> {
  const desks: AirlineDesk[] = []
  for (const { code, hub } of airlines) {
    const name = all.find((one) => one.code === code)?.name ?? code
    const { id } = await run(accountApi.save, { code: `AIR-${code}`, name }, administrator)
    const { key } = await run(accountApi.createKey, { accountId: id, name: 'Messages' }, administrator)
    const folder = `airline-${code}`
    await run(
      partnerApi.save,
      {
        accountId: id,
        name: `${code} messages`,
        kind: 'air',
        airlines: code,
        delivery: 'folder',
        folder,
        theirAddress: `${hub}FM${code}`.replace(/\d/g, 'X'),
        ourAddress: 'CHIAEXH',
        fwbVersion: code === 'QR' ? '16' : '17',
        fhlVersion: code === 'QR' ? '4' : '5',
      },
      administrator,
    )
    desks.push({ code, key, folder })
  }
  return desks
}

export interface Carried {
  number: string | null
  origin: string
  destination: string
  pieces: number
  gross: string
  weightUnit: 'K' | 'L'
}

const headOf = ({ number, origin, destination, pieces, gross, weightUnit }: Carried) => ({
  awb: number,
  origin,
  destination,
  pieces,
  weight: { value: gross, unit: weightUnit },
})

const months = ['JAN', 'FEB', 'MAR', 'APR', 'MAY', 'JUN', 'JUL', 'AUG', 'SEP', 'OCT', 'NOV', 'DEC']

export interface Said {
  code: string
  station: string
  /** Milliseconds since 1970. */
  at: number
  flight?: string
  to?: string
  /** If absent, all. */
  pieces?: number
}

/** An FSU with statuses by the clock of their stations. */
export async function statusesOf(master: Carried, statuses: readonly Said[]): Promise<string> {
  const said = []
  for (const { code, station, at, flight = '', to = '', pieces = master.pieces } of statuses) {
    const local = toWallClock(new Date(at).toISOString(), (await placeOf(station)).zone)
    const moment = `${local.slice(8, 10)}${months[Number(local.slice(5, 7)) - 1]}${local.slice(11, 16).replace(':', '')}`
    const weight = pieces === master.pieces ? { value: master.gross, unit: master.weightUnit } : null
    said.push({ code, station, at: moment, flight, to, pieces, weight })
  }
  return composeFsu(headOf(master), said).text
}

/** An FMA, or an FNA with a reason, to the message with this text. */
export const answerTo = (text: string, reason = ''): string => {
  const body = text.slice(Math.max(0, text.search(/(FWB|FHL)\/\d/)))
  const head = body
    .split(/\r\n|\n/)
    .slice(0, 2)
    .join('\r\n')
  return composeAnswer(reason ? 'FNA' : 'FMA', reason || 'MESSAGE ACCEPTED', head).text
}

/** The airline collected these: a gateway leaves nothing behind. */
export async function emptyFolder(outgoingDir: string, { folder }: AirlineDesk): Promise<void> {
  const own = join(outgoingDir, folder)
  for (const name of await readdir(own).catch(() => [])) await rm(join(own, name), { force: true })
}
