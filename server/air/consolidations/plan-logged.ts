import { filingSchemes } from '@shortcut/domain/air/export-rules/advance-filing.ts'
import { codes, Refusal } from '@shortcut/domain/errors.ts'
import { timeIn, zoneName } from '@shortcut/domain/time.ts'
import { say } from '@shortcut/words/say.ts'
import type { Context } from '../../platform/http/context.ts'
import { placeOf } from '../masters/find-airports.ts'
import { type PlanFacts, planFacts } from './plan-facts.ts'

/** @throws Refusal 404 */
export async function planFactsOf({ db }: Context, id: string): Promise<PlanFacts> {
  const [facts] = await planFacts(db, [id])
  if (!facts) throw new Refusal(codes.notFound, 'notFound', { thing: 'master waybill' })
  return facts
}

/** As the log shows it: times on the clock of the airport. */
export async function planLogged({
  origin,
  departsAt,
  aircraft,
  typed,
  filings,
  isAccepted,
  refusedBecause,
}: PlanFacts): Promise<Record<string, string>> {
  const { zone } = await placeOf(origin)
  const said = (at: string | null) => (at ? `${timeIn(zone, at)} ${zoneName(zone, at)}` : '')
  return {
    departsAt: said(departsAt),
    aircraft: aircraft && say('en', 'aircraftKind', aircraft),
    documentsDue: said(typed.documents),
    cargoDue: said(typed.cargo),
    dangerousDue: said(typed.dangerous),
    filingDue: said(typed.filing),
    ...Object.fromEntries(
      filingSchemes.map((scheme) => {
        const filing = filings.find((one) => one.scheme === scheme)
        const text = filing ? [say('en', 'filingState', filing.state), filing.reference].filter(Boolean).join(', ') : ''
        return [`filing${scheme}`, text]
      }),
    ),
    dangerousAccepted: isAccepted ? 'yes' : 'no',
    dangerousRefused: refusedBecause,
  }
}
