import {
  type PaperParts,
  paperParts,
  partsOf,
  type WaybillPaper,
  waybillPapers,
} from '@shortcut/domain/air/waybill-paper.ts'
import { standardTemplate } from '@shortcut/domain/cargo/templates/standard.ts'
import { codes, Refusal } from '@shortcut/domain/errors.ts'
import type { Permission } from '@shortcut/domain/permissions.ts'
import { en } from '@shortcut/words/en.ts'
import { fill } from '@shortcut/words/fill.ts'
import type { FastifyInstance } from 'fastify'
import { activeTemplates } from '../../cargo/printing/active-templates.ts'
import type { Downloads } from '../../files/routes.ts'
import { record } from '../../operation-log/record.ts'
import { now } from '../../platform/clock.ts'
import type { Queries } from '../../platform/database/queries.ts'
import { sessionOf } from '../../platform/http/context.ts'
import { apiPrefix } from '../../platform/http/http.ts'
import type { Session } from '../../platform/http/session.ts'
import { spendToken } from '../../platform/one-time-tokens.ts'
import type { Sessions } from '../../platform/sessions.ts'
import { momentText } from '../../work-orders/documents/moments.ts'
import { printInTurn } from '../../work-orders/documents/render.ts'
import { findHouse } from '../houses/house-queries.ts'
import { findMaster } from '../masters/master-queries.ts'

const address = new RegExp(
  `^/waybillPaper/(${waybillPapers.join('|')})/([0-9a-f]{8}(?:-[0-9a-f]{4}){3}-[0-9a-f]{12})/(${paperParts.join('|')})$`,
)
const needs: Record<WaybillPaper, Permission> = { masterWaybill: '/air/master/list', houseWaybill: '/air/house/list' }

const findWaybill = async (db: Queries, paper: WaybillPaper, id: string) => {
  if (paper === 'masterWaybill') {
    const master = await findMaster(db, id)
    return master && { ...master, paper }
  }
  const house = await findHouse(db, id)
  return house && { ...house, paper }
}

/** The waybill of a path that this person may open, and which parts of its paper. */
async function findAllowed(db: Queries, session: Session, path: string) {
  const [, paper, id, parts] = address.exec(path) ?? []
  if (!paper || !id || !session.permissions.has(needs[paper as WaybillPaper])) return undefined
  const waybill = await findWaybill(db, paper as WaybillPaper, id)
  return waybill && { waybill, parts: parts as PaperParts }
}

/** Papers of air waybills, for people who may see these. */
export const waybillPaperDownloads: Downloads = {
  prefix: '/waybillPaper/',
  mayOpen: async (db, session, path) => (await findAllowed(db, session, path)) !== undefined,
  async opened(context, path) {
    const found = await findAllowed(context.db, sessionOf(context), path)
    if (!found) return
    const { waybill, parts } = found
    await record(context, {
      action: 'waybillPaper.print',
      entity: waybill.paper,
      entityId: waybill.id,
      label: waybill.number ?? '',
      after: { paper: en.waybillPaperTitle[waybill.paper], paperPages: partsOf(waybill.status, parts).length },
    })
  },
}

interface Parts {
  db: Queries
  sessions: Sessions
  /** Name and address of the office, one line each. */
  carrier: string
}

/** `GET waybillPaper/<paper>/<id>/<parts>?token=…`, with a one-time token made for this path (file/downloadToken). */
export function addWaybillPapers(server: FastifyInstance, { db, sessions, carrier }: Parts) {
  server.get(`${apiPrefix}waybillPaper/:paper/:id/:parts`, async (request, reply) => {
    const { paper, id, parts } = request.params as { paper: string; id: string; parts: string }
    const { token } = request.query as { token?: string }
    if (!token) throw new Refusal(codes.noToken, 'noToken')
    const path = `/waybillPaper/${paper}/${id}/${parts}`
    const { session } = await spendToken(db, sessions, token, path)
    const found = await findAllowed(db, session, path)
    if (!found) throw new Refusal(codes.notFound, 'notFound', { thing: 'file' })
    const { waybill } = found
    const templateOf = await activeTemplates(db, waybill.paper)
    const content = templateOf(waybill.accountId) ?? standardTemplate(waybill.paper, 'letter')
    // Loaded with the first paper, so that the start of the server does not wait for it.
    const [{ waybillFilled }, { continued, layOut }, { picturesPdf }] = await Promise.all([
      import('./waybill-filled.ts'),
      import('../../cargo/printing/lay-out.ts'),
      import('../../cargo/printing/picture-pdf.ts'),
    ])
    const printed = fill(en.documentText.printed, { at: momentText('UTC', now()) })
    const { handlingGoesOn: mark, handlingRest: head } = en.waybillPaper
    const whole = await waybillFilled(waybill, { carrier, printed })
    const filled = continued(content, whole, { name: 'handling', mark, head })
    const pages = async function* () {
      for (const copy of partsOf(waybill.status, found.parts))
        yield* await layOut(content, { ...filled, fields: { ...filled.fields, copy } })
    }
    const bytes = await printInTurn(() => picturesPdf(pages()))
    const name = `${waybill.number ?? 'draft'} ${en.waybillPaperTitle[waybill.paper]}`.replace(/[^\w .-]/g, '_')
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
