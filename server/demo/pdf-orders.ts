import { keepPdf } from '../bookings/pdf/keep-pdf.ts'
import { atTime } from '../platform/clock.ts'
import type { Database } from '../platform/database/database.ts'
import { asSystem } from '../platform/system-context.ts'
import { numberedLetter } from '../testing/papers/letter-paper.ts'
import { ratePaper } from '../testing/papers/pdf-paper.ts'

/** Orders in PDFs that came this morning: one of a customer, one of a sender that nobody knows, and a shipper's letter of instruction. They are read when the product starts. */
export async function seedPdfOrders(database: Database, accounts: readonly { id: string }[], now: number) {
  const dayMs = 86_400_000
  const day = (days: number) => new Date(now + days * dayMs).toISOString().slice(0, 10)
  const papers = [
    { name: 'RateCon LD-204417.pdf', accountId: accounts[0]?.id ?? null, load: 'LD-204417', minutesAgo: 48 },
    { name: 'RateCon LD-204502.pdf', accountId: null, load: 'LD-204502', city: 'Abilene', minutesAgo: 20 },
  ]
  const letter = { name: 'SLI KV-88213.pdf', accountId: accounts[1]?.id ?? null, minutesAgo: 9 }
  const drawn = await Promise.all(
    papers.map(({ name, accountId, minutesAgo, ...paper }) =>
      ratePaper({ ...paper, pickupOn: day(1), deliveryOn: day(2) }),
    ),
  )
  const contents = [...drawn, await numberedLetter()]
  for (const [index, { name, accountId, minutesAgo }] of [...papers, letter].entries()) {
    const content = contents[index] as Buffer
    await atTime(now - minutesAgo * 60_000, () =>
      asSystem(database, (context) => keepPdf(context, { name, content, accountId })),
    )
  }
}
