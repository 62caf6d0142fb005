import { filingOfHouse } from '@shortcut/domain/air/export-rules/filing.ts'
import type { ManifestContent } from '@shortcut/domain/air/manifests/manifest.ts'
import type { MasterDetail } from '@shortcut/domain/air/master-api.ts'
import { record } from '../../operation-log/record.ts'
import type { Queries } from '../../platform/database/queries.ts'
import type { Context } from '../../platform/http/context.ts'
import { issuedHousesOf } from '../houses/house-queries.ts'
import { masterLabel } from '../masters/master-label.ts'
import { freeze } from './editions.ts'
import { emptyHead, laneOf, lineOf, unitLines } from './waybill-lines.ts'

const filed = ({
  content: { filing },
  shipper,
  consignee,
}: Pick<MasterDetail, 'content' | 'shipper' | 'consignee'>) => ({
  filing,
  shipper,
  consignee,
})

/** The house manifest as it would be issued now. */
async function contentOf(db: Queries, master: MasterDetail): Promise<ManifestContent> {
  const houses = await issuedHousesOf(db, master.id)
  const { airline, flight, flightOn, consignee, pieces, gross, weightUnit } = master
  return {
    head: {
      ...emptyHead,
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
    lines: houses.map((house) => lineOf(house.number, house, filingOfHouse(filed(house), filed(master)))),
    units: await unitLines(db, [master]),
  }
}

/** Freezes the house manifest of a locked master as its next edition, unless the last one says the same. */
export async function issueManifest(context: Context, master: MasterDetail): Promise<void> {
  const content = await contentOf(context.db, master)
  if (content.lines.length === 0) return
  const title = masterLabel(master)
  const issued = await freeze(context, { kind: 'house', subject: master.id, masterId: master.id, title, content })
  if (!issued) return
  await record(context, {
    action: 'masterWaybill.issueManifest',
    entity: 'masterWaybill',
    entityId: master.id,
    label: title,
    before: { manifestEdition: issued.before ?? '' },
    after: { manifestEdition: issued.edition },
  })
}
