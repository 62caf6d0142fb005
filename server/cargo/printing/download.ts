import { type LabelFormat, type LabelSize, labelFormats, type PrintedKind } from '@shortcut/domain/cargo/label-api.ts'
import { standardTemplate } from '@shortcut/domain/cargo/templates/standard.ts'
import { codes, Refusal } from '@shortcut/domain/errors.ts'
import type { FastifyInstance } from 'fastify'
import type { Downloads } from '../../files/routes.ts'
import type { Queries } from '../../platform/database/queries.ts'
import { apiPrefix } from '../../platform/http/http.ts'
import type { Session } from '../../platform/http/session.ts'
import { spendToken } from '../../platform/one-time-tokens.ts'
import type { Sessions } from '../../platform/sessions.ts'
import { printInTurn } from '../../work-orders/documents/render.ts'
import { activeTemplates } from './active-templates.ts'
import { labelFactsOf } from './label-facts.ts'
import { labelSettingsOf } from './label-settings.ts'

const address = new RegExp(`^/labels/([0-9a-f]{8}(?:-[0-9a-f]{4}){3}-[0-9a-f]{12})\\.(${labelFormats.join('|')})$`)
const types = { pdf: 'application/pdf', zpl: 'application/zpl' } as const

const mayOpen = (session: Session) => session.permissions.has('/cargo/parcels/list')

async function findPrint(db: Queries, path: string) {
  const [, id, format] = address.exec(path) ?? []
  if (!id) return undefined
  const print = await db
    .selectFrom('labelPrint')
    .select(['kind', 'size', 'pieceIds'])
    .where('id', '=', id)
    .$narrowType<{ kind: PrintedKind; size: LabelSize | null; pieceIds: string[] }>()
    .executeTakeFirst()
  return print && { ...print, format: format as LabelFormat }
}

/** Printed labels, for people who may see pieces. */
export const labelPrints: Downloads = {
  prefix: '/labels/',
  mayOpen: async (db, session, path) => mayOpen(session) && (await findPrint(db, path)) !== undefined,
}

interface Parts {
  db: Queries
  sessions: Sessions
  carrier: string
}

/** `GET labels/<print>.<format>?token=…`, with a one-time token made for this path (file/downloadToken). */
export function addLabelPrints(server: FastifyInstance, { db, sessions, carrier }: Parts) {
  server.get(`${apiPrefix}labels/:name`, async (request, reply) => {
    const { name } = request.params as { name: string }
    const { token } = request.query as { token?: string }
    if (!token) throw new Refusal(codes.noToken, 'noToken')
    const path = `/labels/${name}`
    const { session } = await spendToken(db, sessions, token, path)
    const print = mayOpen(session) ? await findPrint(db, path) : undefined
    if (!print) throw new Refusal(codes.notFound, 'notFound', { thing: 'file' })
    const facts = await labelFactsOf(db, print.pieceIds, print.kind)
    // Loaded with the first label, so that the start of the server does not wait for it.
    const { labelPicture, templateKindOf } = await import('./label-fields.ts')
    const kind = templateKindOf(print.kind)
    const templateOf = await activeTemplates(db, kind)
    const size = print.size ?? (await labelSettingsOf(db)).size
    const standard = standardTemplate(kind, size)
    const pictures = async function* () {
      for (const one of facts) {
        const own = templateOf(one.accountId)
        // Somebody who asked for a size gets no label of another.
        yield await labelPicture(one, own && (print.size ?? own.size) === own.size ? own : standard, carrier)
      }
    }
    const bytes = await printInTurn(async () => {
      if (print.format === 'zpl') return Buffer.from(await (await import('./label-zpl.ts')).labelZpl(pictures()))
      return (await import('./picture-pdf.ts')).picturesPdf(pictures())
    })
    const title = facts[0]?.receiptNo ?? 'labels'
    return reply
      .headers({
        'content-type': types[print.format],
        'content-length': bytes.length,
        'content-disposition': `${print.format === 'pdf' ? 'inline' : 'attachment'}; filename="${title} labels.${print.format}"`,
        'cache-control': 'private, no-store',
      })
      .send(bytes)
  })
}
