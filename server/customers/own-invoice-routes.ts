import { type ownInvoiceApi, ownInvoiceStates, ownStatementInput } from '@shortcut/domain/customers/own-invoice-api.ts'
import { say } from '@shortcut/words/say.ts'
import { getAccount } from '../accounts/queries.ts'
import { aging, statement } from '../billing/invoices/books.ts'
import { listInvoices } from '../billing/invoices/invoice-rows.ts'
import type { Context, Reading } from '../platform/http/context.ts'
import type { Handlers } from '../platform/http/http.ts'
import type { TableExport } from '../platform/table-export.ts'
import { ownAccountOf } from './own-account.ts'

export const ownInvoiceRoutes: Handlers<typeof ownInvoiceApi> = {
  list(context, { state, ...input }) {
    const asked = { ...input, state: state ?? ownInvoiceStates, accountId: [ownAccountOf(context)] }
    return listInvoices(context, asked as Parameters<typeof listInvoices>[1]) as never
  },

  async balances(context) {
    const accountId = ownAccountOf(context)
    const { currency } = await getAccount(context.db, accountId)
    const { rows } = await aging(context, { accountId: [accountId] })
    const used = await context.db
      .selectFrom('invoice')
      .select('currency')
      .distinct()
      .where('accountId', '=', accountId)
      .where('status', '=', 'issued')
      .orderBy('currency')
      .execute()
    return { currencies: [...new Set([currency, ...used.map((row) => row.currency)])], rows }
  },

  statement: (context, input) => statement(context, { ...input, accountId: ownAccountOf(context) }),
}

const headers = ['on', 'what', 'label', 'dueOn', 'amount', 'balance'] as const

/** A statement as a table: the same entries, from the opening to the closing balance. */
export const ownStatementExport: TableExport = {
  address: '/ownInvoice/export',
  permission: '/own/invoice/list',
  fileName: 'statement',
  open({ format: _format, zone: _zone, ...query }) {
    const read = ownStatementInput.safeParse(query)
    if (!read.success) return undefined
    return {
      headers: headers.map((name) => say('en', 'ownStatement', name)),
      async *pages(reading) {
        const context = reading as Reading as Context
        const found = await statement(context, { ...read.data, accountId: ownAccountOf(context) })
        yield [[found.from, say('en', 'ownStatement', 'opening'), '', '', '', found.opening]]
        yield found.entries.map(({ on, what, label, dueOn, amount, balance }) => [
          on,
          say('en', 'statementEntry', what),
          label,
          dueOn ?? '',
          amount,
          balance,
        ])
        yield [[found.to, say('en', 'ownStatement', 'closing'), '', '', '', found.closing]]
      },
    }
  },
}
