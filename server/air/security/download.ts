import {
  type SecurityPaper,
  type SecurityPaperSubject,
  securityPaperSubjects,
  securityPapers,
} from '@shortcut/domain/air/security-paper.ts'
import { codes, Refusal } from '@shortcut/domain/errors.ts'
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
import { dangerousCodesOf, unacceptedOf } from '../consolidations/plan-facts.ts'
import { findHouse } from '../houses/house-queries.ts'
import { countryOf, placeOf } from '../masters/find-airports.ts'
import { masterLabel } from '../masters/master-label.ts'
import { findMaster } from '../masters/master-queries.ts'
import type { Declared } from './security-pdf.ts'
import { securityOfHouse, securityOfMaster } from './shipments.ts'

const address = new RegExp(
  `^/securityPaper/(${securityPapers.join('|')})/(${securityPaperSubjects.join('|')})/([0-9a-f]{8}(?:-[0-9a-f]{4}){3}-[0-9a-f]{12})$`,
)

type DeclaredOf = Declared & { accountId: string | null; customerName: string | null }

interface Found {
  paper: SecurityPaper
  subject: SecurityPaperSubject
  id: string
  waybill: DeclaredOf
}

async function findDeclared(db: Queries, subject: SecurityPaperSubject, id: string): Promise<DeclaredOf | undefined> {
  if (subject === 'master') {
    const master = await findMaster(db, id)
    return master && master.status !== 'void' ? { ...master, number: masterLabel(master) } : undefined
  }
  const house = await findHouse(db, id)
  if (!house || house.status === 'void') return undefined
  const master = house.masterId ? await findMaster(db, house.masterId) : undefined
  const flights = house.content.flights.length > 0 ? house.content.flights : (master?.content.flights ?? [])
  const number = [house.number ?? house.shipper, master && masterLabel(master)].filter(Boolean).join(' · ')
  return { ...house, number, airline: master?.airline ?? '', content: { ...house.content, flights } }
}

/** The paper of a path that this person may open. Only a master with dangerous goods has a checklist. */
async function findAllowed(db: Queries, { permissions }: Session, path: string): Promise<Found | undefined> {
  const [, paper, subject, id] = address.exec(path) ?? []
  if (!paper || !subject || !id || !permissions.has('/air/security/list')) return undefined
  if (paper === 'checklist' && (subject !== 'master' || (await dangerousCodesOf(db, id)).length === 0)) return undefined
  const waybill = await findDeclared(db, subject as SecurityPaperSubject, id)
  return waybill && { paper: paper as SecurityPaper, subject: subject as SecurityPaperSubject, id, waybill }
}

const actionOf = ({ paper, subject }: Found) =>
  paper === 'checklist'
    ? ('masterWaybill.printChecklist' as const)
    : subject === 'master'
      ? ('masterWaybill.printDeclaration' as const)
      : ('houseWaybill.printDeclaration' as const)

/** Security declarations and checklists of dangerous goods, for people who may see the security of freight. */
export const securityPaperDownloads: Downloads = {
  prefix: '/securityPaper/',
  mayOpen: async (db, session, path) => (await findAllowed(db, session, path)) !== undefined,
  async opened(context, path) {
    const found = await findAllowed(context.db, sessionOf(context), path)
    if (!found) return
    await record(context, {
      action: actionOf(found),
      entity: found.subject === 'master' ? 'masterWaybill' : 'houseWaybill',
      entityId: found.id,
      label: found.waybill.number,
    })
  },
}

/** `GET securityPaper/<paper>/<subject>/<id>?token=…`, with a one-time token made for this path (file/downloadToken). */
export function addSecurityPapers(
  server: FastifyInstance,
  { db, sessions, carrier }: { db: Queries; sessions: Sessions; carrier: string },
) {
  server.get(`${apiPrefix}securityPaper/:paper/:subject/:id`, async (request, reply) => {
    const { paper, subject, id } = request.params as { paper: string; subject: string; id: string }
    const { token } = request.query as { token?: string }
    if (!token) throw new Refusal(codes.noToken, 'noToken')
    const path = `/securityPaper/${paper}/${subject}/${id}`
    const { session } = await spendToken(db, sessions, token, path)
    const found = await findAllowed(db, session, path)
    if (!found) throw new Refusal(codes.notFound, 'notFound', { thing: 'file' })
    const bytes = await drawn(db, found, carrier)
    const kind = found.paper === 'checklist' ? en.securityPaper.fileChecklist : en.securityPaper.fileDeclaration
    const name = `${found.waybill.number} ${kind}`.replace(/[^\w .-]/g, '_')
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

async function drawn(db: Queries, found: Found, carrier: string): Promise<Buffer> {
  const { paper, subject, id, waybill } = found
  const { origin } = waybill
  const place = { zone: (await placeOf(origin)).zone, country: (await countryOf(origin)) || 'US' }
  const around = { carrier, now: now() }
  const security = subject === 'master' ? await securityOfMaster(db, id) : await securityOfHouse(db, id)
  const refusedBecause = paper === 'checklist' ? ((await unacceptedOf(db, [id])).get(id) ?? '') : ''
  const dangers = { codes: paper === 'checklist' ? await dangerousCodesOf(db, id) : [], refusedBecause }
  const template = (await activeTemplates(db, templateOf[paper]))(waybill.accountId)
  if (!template) {
    const pdf = await import('./security-pdf.ts')
    return paper === 'declaration'
      ? pdf.declarationPdf(waybill, security, place, around)
      : pdf.checklistPdf(waybill, dangers, place, around)
  }
  // Loaded with the first paper, so that the start of the server does not wait for it.
  const [{ declarationFilled, checklistFilled }, { layOut }, { picturesPdf }] = await Promise.all([
    import('./security-filled.ts'),
    import('../../cargo/printing/lay-out.ts'),
    import('../../cargo/printing/picture-pdf.ts'),
  ])
  const printed = fill(en.documentText.printed, { at: momentText(place.zone, now()) })
  const filled =
    paper === 'declaration'
      ? declarationFilled(waybill, security, place.zone, { carrier, printed })
      : checklistFilled(waybill, dangers, { carrier, printed })
  return printInTurn(async () => picturesPdf(await layOut(template, filled)))
}

const templateOf = { declaration: 'securityDeclaration', checklist: 'acceptanceChecklist' } as const
