import type { ManifestHead, ManifestLine, ManifestUnit } from '@shortcut/domain/air/manifests/manifest.ts'
import type { MasterDetail } from '@shortcut/domain/air/master-api.ts'
import type { WaybillContent } from '@shortcut/domain/air/waybill.ts'
import type { WeightUnit } from '@shortcut/domain/air/weight.ts'
import { grossOf } from '@shortcut/domain/cargo/ulds.ts'
import { kgOf } from '@shortcut/domain/cargo/weights.ts'
import { exact } from '@shortcut/domain/decimal.ts'
import type { Queries } from '../../platform/database/queries.ts'
import { issuedHousesOf } from '../houses/house-queries.ts'
import { masterLabel } from '../masters/master-label.ts'
import { builtUldsOf } from '../ulds/uld-queries.ts'

export const laneOf = ({ origin, destination }: { origin: string; destination: string }) =>
  [origin, destination].filter(Boolean).join('–')

interface Waybill {
  origin: string
  destination: string
  pieces: number
  gross: string
  weightUnit: WeightUnit
  shipper: string
  consignee: string
  content: WaybillContent
}

/** A waybill as a line. @param filing the proof that it flies with */
export const lineOf = (number: string, waybill: Waybill, filing: string, houses = ''): ManifestLine => ({
  number,
  lane: laneOf(waybill),
  unloadAt: '',
  pieces: waybill.pieces,
  gross: waybill.gross,
  weightUnit: waybill.weightUnit,
  shipper: waybill.shipper,
  consignee: waybill.consignee,
  goods: waybill.content.lines
    .map(({ goods }) => goods)
    .filter(Boolean)
    .join(', '),
  codes: waybill.content.codes.join(' '),
  filing,
  houses,
})

/** A master as a line, with the numbers of its houses. */
export async function masterLine(db: Queries, master: MasterDetail): Promise<ManifestLine> {
  const houses = await issuedHousesOf(db, master.id)
  return {
    ...lineOf(masterLabel(master), master, master.content.filing, houses.map(({ number }) => number).join(', ')),
    unloadAt: master.content.legs[0]?.to || master.destination,
  }
}

/** Unit load devices of masters. @param without ids of units that are left out */
export async function unitLines(
  db: Queries,
  masters: readonly MasterDetail[],
  without: ReadonlySet<string> = new Set(),
): Promise<ManifestUnit[]> {
  const byMaster = await builtUldsOf(
    db,
    masters.map(({ id }) => id),
  )
  return masters.flatMap((master) =>
    (byMaster.get(master.id) ?? []).flatMap((uld) => {
      if (without.has(uld.id)) return []
      const { kg, isWhole } = grossOf(uld)
      return [
        {
          number: uld.code,
          pieces: uld.pieces,
          tare: uld.tareKg ?? '',
          unitGross: isWhole ? kg : '',
          contour: uld.contour,
          seal: uld.seal,
          of: masterLabel(master),
        },
      ]
    }),
  )
}

/** Pieces and weight of all lines, in kilograms if their units differ. */
export function totalOf(lines: readonly Pick<ManifestLine, 'pieces' | 'gross' | 'weightUnit'>[]) {
  const units = new Set(lines.map(({ weightUnit }) => weightUnit))
  const [only] = units
  const weightUnit = units.size === 1 && only ? only : ('K' as const)
  const inUnit = (line: Pick<ManifestLine, 'gross' | 'weightUnit'>) =>
    line.weightUnit === weightUnit ? line.gross : kgOf(line.gross, 'lb')
  return {
    pieces: lines.reduce((sum, { pieces }) => sum + pieces, 0),
    gross: lines.reduce((sum, line) => sum.add(inUnit(line)), exact('0')).toString(),
    weightUnit,
  }
}

/** What a head has that is of no truck and no master. */
export const emptyHead: Omit<ManifestHead, 'pieces' | 'gross' | 'weightUnit'> = {
  master: '',
  airline: '',
  lane: '',
  flight: '',
  flightOn: '',
  consignee: '',
  task: '',
  driver: '',
  truck: '',
  trailer: '',
  truckSeal: '',
  terminal: '',
}
