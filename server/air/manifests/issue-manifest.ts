import { type ManifestContent, manifestChanges } from '@shortcut/domain/air/manifests/manifest.ts'
import type { MasterDetail } from '@shortcut/domain/air/master-api.ts'
import { record } from '../../operation-log/record.ts'
import type { Queries } from '../../platform/database/queries.ts'
import type { Context } from '../../platform/http/context.ts'
import { newId } from '../../platform/ids.ts'
import { issuedHousesOf } from '../houses/house-queries.ts'
import { masterLabel } from '../masters/master-label.ts'
import { lastEdition } from './editions.ts'

const laneOf = ({ origin, destination }: { origin: string; destination: string }) =>
  [origin, destination].filter(Boolean).join('–')

/** The manifest as it would be issued now. */
async function contentOf(db: Queries, master: MasterDetail): Promise<ManifestContent> {
  const houses = await issuedHousesOf(db, master.id)
  const { airline, flight, flightOn, consignee, pieces, gross, weightUnit, content } = master
  return {
    head: {
      master: masterLabel(master),
      airline,
      lane: laneOf(master),
      flight,
      flightOn: flightOn ?? '',
      consignee,
      pieces,
      gross,
      weightUnit,
    },
    lines: houses.map((house) => ({
      number: house.number,
      lane: laneOf(house),
      pieces: house.pieces,
      gross: house.gross,
      weightUnit: house.weightUnit,
      shipper: house.shipper,
      consignee: house.consignee,
      goods: house.content.lines
        .map(({ goods }) => goods)
        .filter(Boolean)
        .join(', '),
      codes: house.content.codes.join(' '),
      filing: house.content.filing || content.filing,
    })),
  }
}

/** Freezes the house manifest of a locked master as its next edition, unless the last one says the same. */
export async function issueManifest(context: Context, master: MasterDetail): Promise<void> {
  const { db, now, actor } = context
  const content = await contentOf(db, master)
  if (content.lines.length === 0) return
  const last = await lastEdition(db, master.id)
  if (last && manifestChanges(last.content, content).length === 0) return
  const edition = (last?.edition ?? 0) + 1
  await db
    .insertInto('airManifest')
    .values({
      id: newId(),
      masterId: master.id,
      edition,
      content: JSON.stringify(content),
      issuedAt: now,
      issuedBy: actor.name,
    })
    .execute()
  await record(context, {
    action: 'masterWaybill.issueManifest',
    entity: 'masterWaybill',
    entityId: master.id,
    label: masterLabel(master),
    before: { manifestEdition: last?.edition ?? '' },
    after: { manifestEdition: edition },
  })
}
