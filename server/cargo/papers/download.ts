import { type CargoPaperKind, cargoPaperKinds } from '@shortcut/domain/cargo/papers.ts'
import { codes, Refusal } from '@shortcut/domain/errors.ts'
import { en } from '@shortcut/words/en.ts'
import type { FastifyInstance } from 'fastify'
import type { Downloads } from '../../files/routes.ts'
import { record } from '../../operation-log/record.ts'
import { now } from '../../platform/clock.ts'
import type { Queries } from '../../platform/database/queries.ts'
import type { FileStore } from '../../platform/files/files.ts'
import { sessionOf } from '../../platform/http/context.ts'
import { apiPrefix } from '../../platform/http/http.ts'
import type { Session } from '../../platform/http/session.ts'
import { spendToken } from '../../platform/one-time-tokens.ts'
import type { Sessions } from '../../platform/sessions.ts'
import { findPaper } from './load.ts'

const address = new RegExp(`^/cargoPaper/(${cargoPaperKinds.join('|')})/([0-9a-f]{8}(?:-[0-9a-f]{4}){3}-[0-9a-f]{12})$`)

/** The paper of a path that this person may open. */
async function findAllowed(db: Queries, session: Session, path: string) {
  const [, kind, id] = address.exec(path) ?? []
  if (!kind || !id) return undefined
  const needs = kind === 'deliveryNote' ? '/cargo/consignee/list' : '/cargo/management/list'
  if (!session.permissions.has(needs)) return undefined
  const found = await findPaper(db, kind as CargoPaperKind, id)
  return found && { ...found, kind: kind as CargoPaperKind, id }
}

/** Papers of freight, for people who may see it. */
export const cargoPapers: Downloads = {
  prefix: '/cargoPaper/',
  mayOpen: async (db, session, path) => (await findAllowed(db, session, path)) !== undefined,
  async opened(context, path) {
    const paper = await findAllowed(context.db, sessionOf(context), path)
    if (!paper) return
    const { receiptId, workOrderId, label, kind } = paper
    await record(context, {
      action: 'cargoPaper.print',
      entity: receiptId ? 'receipt' : 'workOrder',
      entityId: receiptId ?? workOrderId,
      label,
      after: { paper: en.cargoPaperTitle[kind] },
    })
  },
}

interface Parts {
  db: Queries
  sessions: Sessions
  store: FileStore
  /** Name and address of the carrier, one line each. */
  carrier: string
}

/** `GET cargoPaper/<kind>/<id>?token=…`, with a one-time token made for this path (file/downloadToken). */
export function addCargoPapers(server: FastifyInstance, { db, sessions, store, carrier }: Parts) {
  server.get(`${apiPrefix}cargoPaper/:kind/:id`, async (request, reply) => {
    const { kind, id } = request.params as { kind: string; id: string }
    const { token } = request.query as { token?: string }
    if (!token) throw new Refusal(codes.noToken, 'noToken')
    const path = `/cargoPaper/${kind}/${id}`
    const { session } = await spendToken(db, sessions, token, path)
    const wanted = await findAllowed(db, session, path)
    // Loaded with the first paper, so that the start of the server does not wait for it.
    const bytes =
      wanted && (await (await import('./render.ts')).renderPaper(db, store, wanted, { carrier, now: now() }))
    if (!bytes) throw new Refusal(codes.notFound, 'notFound', { thing: 'file' })
    const name = `${wanted.label} ${en.cargoPaperTitle[wanted.kind]}`.replace(/[^\w .-]/g, '_')
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
