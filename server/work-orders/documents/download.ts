import { codes, Refusal } from '@shortcut/domain/errors.ts'
import { type DocumentKind, documentKinds, mayPrint } from '@shortcut/domain/work-orders/documents.ts'
import { type BookingStatus, liveTaskStatuses } from '@shortcut/domain/work-orders/lifecycle.ts'
import { en } from '@shortcut/words/en.ts'
import type { FastifyInstance } from 'fastify'
import type { Downloads } from '../../files/routes.ts'
import { now } from '../../platform/clock.ts'
import type { Queries } from '../../platform/database/queries.ts'
import type { FileStore } from '../../platform/files/files.ts'
import { apiPrefix } from '../../platform/http/http.ts'
import type { Session } from '../../platform/http/session.ts'
import { spendToken } from '../../platform/one-time-tokens.ts'
import type { Sessions } from '../../platform/sessions.ts'
import { loadPrinted } from './load.ts'

const address = new RegExp(`^/document/(${documentKinds.join('|')})/([0-9a-f]{8}(?:-[0-9a-f]{4}){3}-[0-9a-f]{12})$`)

/** What a driver shows at the dock. */
const ofDrivers: readonly DocumentKind[] = ['deliveryOrder', 'billOfLading']

/** What a customer gets of its own orders. */
const ofCustomers: readonly DocumentKind[] = ['proofOfDelivery']

async function isOfAccount(db: Queries, { accountId, permissions }: Session, path: string): Promise<boolean> {
  const [, kind, id] = address.exec(path) ?? []
  if (!id || !permissions.has('/own/order/list') || !ofCustomers.some((one) => one === kind)) return false
  const own = await db
    .selectFrom('workOrder')
    .select('id')
    .where('id', '=', id)
    .where('accountId', '=', accountId)
    .executeTakeFirst()
  return own !== undefined
}

/** People who may see orders, the driver who has a task of the order, and its customer. */
async function mayOpen(db: Queries, session: Session, path: string): Promise<boolean> {
  if (session.accountId !== null) return isOfAccount(db, session, path)
  if (session.permissions.has('/work/order/list')) return true
  const [, kind, id] = address.exec(path) ?? []
  if (session.appType !== 2 || !id || !ofDrivers.some((one) => one === kind)) return false
  if (session.link && session.link.state !== 'open') return false
  const own = await db
    .selectFrom('task')
    .select('id')
    .where('workOrderId', '=', id)
    .where('driverId', '=', session.personId)
    .where('status', 'in', liveTaskStatuses)
    .$if(session.link !== null, (tasks) => tasks.where('id', '=', session.link?.taskId ?? ''))
    .executeTakeFirst()
  return own !== undefined
}

/** The document of a path, if it can be printed now. @throws Refusal 409 with a message if it is too early */
async function findDocument(db: Queries, path: string) {
  const [, kind, id] = address.exec(path) ?? []
  if (!kind || !id) return undefined
  const order = await db
    .selectFrom('workOrder')
    .select(['bookingId', 'bookingStatus'])
    .where('id', '=', id)
    .where('deletedAt', 'is', null)
    .$narrowType<{ bookingStatus: BookingStatus }>()
    .executeTakeFirst()
  if (!order) return undefined
  const { bookingId: label, bookingStatus: status } = order
  if (!mayPrint(kind as DocumentKind, status)) throw new Refusal(codes.conflict, 'notDelivered', { label })
  return { kind: kind as DocumentKind, id, label }
}

/** Documents of work orders. */
export const workOrderDocuments: Downloads = {
  prefix: '/document/',
  withTaskLink: true,
  forCustomers: true,
  mayOpen: async (db, session, path) =>
    (await mayOpen(db, session, path)) && (await findDocument(db, path)) !== undefined,
}

interface Parts {
  db: Queries
  sessions: Sessions
  store: FileStore
  /** Name and address of the carrier, one line each. */
  carrier: string
}

/** `GET document/<kind>/<order>?token=…`, with a one-time token made for this path (file/downloadToken). */
export function addDocuments(server: FastifyInstance, { db, sessions, store, carrier }: Parts) {
  server.get(`${apiPrefix}document/:kind/:id`, async (request, reply) => {
    const { kind, id } = request.params as { kind: string; id: string }
    const { token } = request.query as { token?: string }
    if (!token) throw new Refusal(codes.noToken, 'noToken')
    const path = `/document/${kind}/${id}`
    const { session } = await spendToken(db, sessions, token, path)
    const wanted = (await mayOpen(db, session, path)) ? await findDocument(db, path) : undefined
    if (!wanted) throw new Refusal(codes.notFound, 'notFound', { thing: 'file' })
    const printed = await loadPrinted(db, wanted.id, carrier, now())
    // Loaded with the first document, so that the start of the server does not wait for it.
    const { renderDocument } = await import('./render.ts')
    const bytes = await renderDocument(wanted.kind, printed, store)
    return reply
      .headers({
        'content-type': 'application/pdf',
        'content-length': bytes.length,
        'content-disposition': `inline; filename="${wanted.label} ${en.documentTitle[wanted.kind].split(' – ')[0]}.pdf"`,
        'cache-control': 'private, no-store',
      })
      .send(bytes)
  })
}
