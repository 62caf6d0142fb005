import { keepPdf } from '../bookings/pdf/keep-pdf.ts'
import { atTime } from '../platform/clock.ts'
import type { Database } from '../platform/database/database.ts'
import { asSystem } from '../platform/system-context.ts'
import { ratePaper } from '../testing/pdf-paper.ts'

/** Orders in PDFs that came this morning: one of a customer, one of a sender that nobody knows. They are read when the product starts. */
export async function seedPdfOrders(database: Database, accounts: readonly { id: string }[], now: number) {
  const dayMs = 86_400_000
  const day = (days: number) => new Date(now + days * dayMs).toISOString().slice(0, 10)
  const papers = [
    { name: 'RateCon LD-204417.pdf', accountId: accounts[0]?.id ?? null, load: 'LD-204417', minutesAgo: 48 },
    { name: 'RateCon LD-204502.pdf', accountId: null, load: 'LD-204502', city: 'Abilene', minutesAgo: 20 },
  ]
  for (const { name, accountId, minutesAgo, ...paper } of papers) {
    const content = await ratePaper({ ...paper, pickupOn: day(1), deliveryOn: day(2) })
    await atTime(now - minutesAgo * 60_000, () =>
      asSystem(database, (context) => keepPdf(context, { name, content, accountId })),
    )
  }
}
