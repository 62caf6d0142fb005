import { codes, Refusal } from '@shortcut/domain/errors.ts'
import type { FastifyInstance } from 'fastify'
import type { Downloads } from '../../files/routes.ts'
import { record } from '../../operation-log/record.ts'
import { now } from '../../platform/clock.ts'
import type { Queries } from '../../platform/database/queries.ts'
import { sessionOf } from '../../platform/http/context.ts'
import { apiPrefix } from '../../platform/http/http.ts'
import type { Session } from '../../platform/http/session.ts'
import { spendToken } from '../../platform/one-time-tokens.ts'
import type { Sessions } from '../../platform/sessions.ts'
import { countryOf, placeOf } from '../masters/find-airports.ts'
import { masterLabel } from '../masters/master-label.ts'
import { findMaster } from '../masters/master-queries.ts'
import { editionsOf, findEdition } from './editions.ts'

const address = /^\/airManifest\/([0-9a-f]{8}(?:-[0-9a-f]{4}){3}-[0-9a-f]{12})$/

/** The edition of a path that this person may open, with its master. */
async function findAllowed(db: Queries, session: Session, path: string) {
  const [, id] = address.exec(path) ?? []
  if (!id || !session.permissions.has('/air/master/list')) return undefined
  const row = await findEdition(db, id)
  const master = row && (await findMaster(db, row.masterId))
  const edition = row && (await editionsOf(db, row.masterId)).find((one) => one.id === id)
  return master && edition && { master, edition }
}

/** House manifests, for people who may see master waybills. */
export const airManifests: Downloads = {
  prefix: '/airManifest/',
  mayOpen: async (db, session, path) => (await findAllowed(db, session, path)) !== undefined,
  async opened(context, path) {
    const found = await findAllowed(context.db, sessionOf(context), path)
    if (!found) return
    await record(context, {
      action: 'masterWaybill.printManifest',
      entity: 'masterWaybill',
      entityId: found.master.id,
      label: masterLabel(found.master),
      after: { manifestEdition: found.edition.edition },
    })
  },
}

/** `GET airManifest/<id>?token=…`, with a one-time token made for this path (file/downloadToken). */
export function addManifests(
  server: FastifyInstance,
  { db, sessions, carrier }: { db: Queries; sessions: Sessions; carrier: string },
) {
  server.get(`${apiPrefix}airManifest/:id`, async (request, reply) => {
    const { id } = request.params as { id: string }
    const { token } = request.query as { token?: string }
    if (!token) throw new Refusal(codes.noToken, 'noToken')
    const path = `/airManifest/${id}`
    const { session } = await spendToken(db, sessions, token, path)
    const found = await findAllowed(db, session, path)
    if (!found) throw new Refusal(codes.notFound, 'notFound', { thing: 'file' })
    const { master, edition } = found
    const place = { zone: (await placeOf(master.origin)).zone, country: (await countryOf(master.origin)) || 'US' }
    const bytes = await (await import('./manifest-pdf.ts')).manifestPdf(edition, place, { carrier, now: now() })
    const name = `${masterLabel(master)} manifest ${edition.edition}`.replace(/[^\w .-]/g, '_')
    return reply
      .headers({
        'content-type': 'application/pdf',
        'content-length': bytes.length,
        'content-disposition': `inline; filename="${name}.pdf"`,
        'cache-control': 'private, no-store',
      })
      .send(bytes)
  })
}
