import type { ManifestEdition } from '@shortcut/domain/air/manifests/manifest-api.ts'
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
import { findEdition } from './editions.ts'

const address = /^\/airManifest\/([0-9a-f]{8}(?:-[0-9a-f]{4}){3}-[0-9a-f]{12})$/

/** The edition of a path that this person may open: all manifests, or those of masters. */
async function findAllowed(db: Queries, { permissions }: Session, path: string) {
  const [, id] = address.exec(path) ?? []
  const edition = id ? await findEdition(db, id) : undefined
  if (!edition) return undefined
  const may = permissions.has('/air/manifest/list') || (edition.kind === 'house' && permissions.has('/air/master/list'))
  return may ? edition : undefined
}

/** Manifests, for people who may see them, and house manifests for those who may see master waybills. */
export const airManifests: Downloads = {
  prefix: '/airManifest/',
  mayOpen: async (db, session, path) => (await findAllowed(db, session, path)) !== undefined,
  async opened(context, path) {
    const edition = await findAllowed(context.db, sessionOf(context), path)
    if (!edition) return
    const { masterId } = edition
    await record(context, {
      ...(masterId
        ? { action: 'masterWaybill.printManifest', entity: 'masterWaybill', entityId: masterId }
        : { action: 'airManifest.print', entity: 'airManifest', entityId: edition.id }),
      label: edition.title,
      after: { manifestEdition: edition.edition },
    })
  },
}

/** Airport whose clock and paper size an edition has: where its first waybill departs. */
const originOf = ({ content }: ManifestEdition) =>
  (content.head.lane || content.lines[0]?.lane || '').split('–')[0] ?? ''

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
    const edition = await findAllowed(db, session, path)
    if (!edition) throw new Refusal(codes.notFound, 'notFound', { thing: 'file' })
    const origin = originOf(edition)
    const place = { zone: (await placeOf(origin)).zone, country: (await countryOf(origin)) || 'US' }
    const bytes = await (await import('./manifest-pdf.ts')).manifestPdf(edition, place, { carrier, now: now() })
    const name = `${edition.title} manifest ${edition.edition}`.replace(/[^\w .-]/g, '_')
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
