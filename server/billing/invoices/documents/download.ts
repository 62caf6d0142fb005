import type { InvoiceDetail } from '@shortcut/domain/billing/invoices/invoice-api.ts'
import {
  type AccountingLayout,
  accountingLayouts,
  accountingPath,
  type InvoiceDocumentKind,
  invoiceDocumentKinds,
  invoiceDocumentPath,
  mostInOneFile,
} from '@shortcut/domain/billing/invoices/invoice-documents.ts'
import { codes, Refusal } from '@shortcut/domain/errors.ts'
import { en } from '@shortcut/words/en.ts'
import type { FastifyInstance, FastifyReply } from 'fastify'
import type { Downloads } from '../../../files/routes.ts'
import { now } from '../../../platform/clock.ts'
import type { Queries } from '../../../platform/database/queries.ts'
import type { FileStore } from '../../../platform/files/files.ts'
import { apiPrefix } from '../../../platform/http/http.ts'
import type { Session } from '../../../platform/http/session.ts'
import { spendToken } from '../../../platform/one-time-tokens.ts'
import type { Sessions } from '../../../platform/sessions.ts'
import { getInvoice } from '../invoice-rows.ts'
import { accountingCsv } from './accounting.ts'
import { invoicePdf } from './stored-pdf.ts'

const address = new RegExp(
  `^/invoiceDocument/(${invoiceDocumentKinds.join('|')})/([0-9a-f]{8}(?:-[0-9a-f]{4}){3}-[0-9a-f]{12})$`,
)
const manyAddress = new RegExp(`^/invoiceDocument/(${accountingLayouts.join('|')})$`)
const oneId = /^[0-9a-f]{8}(?:-[0-9a-f]{4}){3}-[0-9a-f]{12}$/
const types = {
  pdf: 'application/pdf',
  xlsx: 'application/vnd.openxmlformats-officedocument.spreadsheetml.sheet',
  quickbooks: 'text/csv; charset=utf-8',
  xero: 'text/csv; charset=utf-8',
} as const

const mayOpen = ({ permissions, accountId }: Session) =>
  permissions.has(accountId ? '/own/invoice/list' : '/billing/invoices/list')
/** What customers get of their own invoices; the others are for our own accounting. */
const ofCustomers: readonly string[] = ['pdf', 'xlsx']

/** The invoices of a path, if all exist; for a customer, if they are issued and its own. */
async function wantedOf(db: Queries, { accountId }: Session, path: string) {
  const { pathname, searchParams } = new URL(path, 'http://here')
  const [, kind, id] = address.exec(pathname) ?? manyAddress.exec(pathname) ?? []
  const ids = id ? [id] : [...new Set(searchParams.get('ids')?.split(','))]
  if (!kind || ids.length === 0 || ids.length > mostInOneFile || !ids.every((one) => oneId.test(one))) return undefined
  if (accountId && !ofCustomers.includes(kind)) return undefined
  const known = await db
    .selectFrom('invoice')
    .select('id')
    .where('id', 'in', ids)
    .$if(accountId !== null, (own) => own.where('accountId', '=', accountId).where('status', '=', 'issued'))
    .execute()
  return known.length === ids.length ? { kind: kind as keyof typeof types, ids } : undefined
}

/** Documents of invoices, for people who may see invoices. */
export const invoiceDocuments: Downloads = {
  prefix: '/invoiceDocument/',
  forCustomers: true,
  mayOpen: async (db, session, path) => mayOpen(session) && (await wantedOf(db, session, path)) !== undefined,
}

interface Parts {
  db: Queries
  sessions: Sessions
  store: FileStore
  /** Name and address of the carrier, one line each. */
  carrier: string
}

/**
 * `GET invoiceDocument/<kind>/<invoice>?token=…` and `invoiceDocument/<layout>?ids=…&token=…`, with a one-time token
 * made for the path.
 */
export function addInvoiceDocuments(server: FastifyInstance, { db, sessions, store, carrier }: Parts) {
  server.get(`${apiPrefix}invoiceDocument/:kind/:id`, (request, reply) => {
    const { kind, id } = request.params as { kind: InvoiceDocumentKind; id: string }
    return answer(invoiceDocumentPath(kind, id), request.query as { token?: string }, reply)
  })
  server.get(`${apiPrefix}invoiceDocument/:kind`, (request, reply) => {
    const { kind } = request.params as { kind: AccountingLayout }
    const { ids = '', token } = request.query as { ids?: string; token?: string }
    return answer(`${accountingPath(kind)}?${new URLSearchParams({ ids })}`, { token }, reply)
  })

  async function answer(path: string, { token }: { token?: string | undefined }, reply: FastifyReply) {
    if (!token) throw new Refusal(codes.noToken, 'noToken')
    const { session } = await spendToken(db, sessions, token, path)
    const wanted = mayOpen(session) ? await wantedOf(db, session, path) : undefined
    if (!wanted) throw new Refusal(codes.notFound, 'notFound', { thing: 'file' })
    const at = now()
    const invoices: InvoiceDetail[] = []
    for (const id of wanted.ids) invoices.push(await getInvoice({ db, session, now: at }, id))
    const [invoice] = invoices as [InvoiceDetail]
    const bytes = await bytesOf()
    const name =
      invoices.length > 1 ? `${en.invoices.title} ${at.slice(0, 10)}` : (invoice.number ?? en.invoiceState.draft)
    return reply
      .headers({
        'content-type': types[wanted.kind],
        'content-length': bytes.length,
        'content-disposition': `${wanted.kind === 'pdf' ? 'inline' : 'attachment'}; filename="${name}${endingOf(wanted.kind)}"`,
        'cache-control': 'private, no-store',
      })
      .send(bytes)

    // Loaded with the first document, so that the start of the server does not wait for it.
    async function bytesOf(): Promise<Buffer> {
      if (wanted?.kind === 'pdf') return invoicePdf(db, { store, carrier }, invoice, at)
      if (wanted?.kind === 'xlsx') return (await import('./workbook.ts')).invoiceWorkbook(invoice)
      return Buffer.from(accountingCsv(invoices, wanted?.kind === 'xero' ? 'xero' : 'quickbooks'))
    }
  }
}

const endingOf = (kind: keyof typeof types) => (kind === 'pdf' || kind === 'xlsx' ? `.${kind}` : ` ${kind}.csv`)
