import { buffer } from 'node:stream/consumers'
import type { invoiceLinkApi } from '@shortcut/domain/billing/invoices/invoice-link-api.ts'
import { codes, Refusal } from '@shortcut/domain/errors.ts'
import type { Handlers } from '../../../platform/http/http.ts'
import { openTurnstile } from '../../../platform/http/turnstile.ts'
import { invoicePdf, type Printing } from '../documents/stored-pdf.ts'
import { getInvoice } from '../invoice-rows.ts'
import { countOpening, createLink, getLink, listLinks, openLink, revokeLink } from './links.ts'
import { proofOf, proofPictures } from './proof.ts'

export function invoiceLinkRoutes(printing: Printing): Handlers<typeof invoiceLinkApi> {
  const pass = openTurnstile()
  return {
    async create(context, input) {
      const { id, token, path } = await createLink(context, input)
      return { ...(await getLink(context, id)), token, path }
    },
    list: (context, { invoiceId }) => listLinks(context, invoiceId),
    revoke: (context, { id }) => revokeLink(context, id),

    async view(context, { proof }) {
      pass(context.ip)
      const invoice = await getInvoice(context, await openLink(context, proof))
      await countOpening(context, proof)
      return proofOf(invoice)
    },

    async picture(context, { proof, order, stop, picture }) {
      pass(context.ip)
      const { orders } = await getInvoice(context, await openLink(context, proof))
      const shown = orders[order]?.facts.stops[stop]
      const pictures = shown && proofPictures(shown)
      const id = picture === 'signature' ? pictures?.signature : pictures?.photos[picture]
      const file =
        id && (await context.db.selectFrom('file').select('contentType').where('id', '=', id).executeTakeFirst())
      const content = id && (await printing.store.open(id, 'whole'))
      if (!file || !content || !file.contentType.startsWith('image/'))
        throw new Refusal(codes.notFound, 'notFound', { thing: 'picture' })
      const bytes = await buffer(content.stream)
      return { url: `data:${file.contentType};base64,${bytes.toString('base64')}` }
    },

    async pdf(context, { proof }) {
      pass(context.ip)
      const invoice = await getInvoice(context, await openLink(context, proof))
      const bytes = await invoicePdf(context.db, printing, invoice, context.now)
      return { name: `${invoice.number}.pdf`, content: bytes.toString('base64') }
    },
  }
}
