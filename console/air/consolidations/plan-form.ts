import { type ClockKind, clockKinds } from '@shortcut/domain/air/clocks.ts'
import type { Plan, PlanForm } from '@shortcut/domain/air/consolidation-api.ts'
import { type FilingScheme, type FilingState, filingSchemes } from '@shortcut/domain/air/export-rules/advance-filing.ts'
import { wallTimeIn } from '../../time/time.ts'
import { instantOf } from '../../time/zone.ts'

/** Times are on the clock of the airport, `YYYY-MM-DD HH:mm`. */
export type PlanValues = {
  departsAt: string
  aircraft: PlanForm['aircraft']
  isAccepted: '' | 'yes'
  refusedBecause: string
} & Record<ClockKind, string> &
  Record<`${FilingScheme}State`, FilingState> &
  Record<`${FilingScheme}Reference`, string>

export function planValues({
  departsAt,
  aircraft,
  zone,
  clocks,
  filings,
  acceptedAt,
  refusedBecause,
}: Plan): PlanValues {
  const wall = (at: string | null | undefined) => (at ? wallTimeIn(zone, at) : '')
  const typed = (kind: ClockKind) => {
    const clock = clocks.find((one) => one.clock === kind)
    return wall(clock?.source === 'typed' ? clock.dueAt : null)
  }
  const filing = (scheme: FilingScheme) => filings.find((one) => one.scheme === scheme)
  return {
    departsAt: wall(departsAt),
    aircraft,
    isAccepted: acceptedAt ? 'yes' : '',
    refusedBecause,
    ...(Object.fromEntries(clockKinds.map((kind) => [kind, typed(kind)])) as Record<ClockKind, string>),
    ...(Object.fromEntries(
      filingSchemes.flatMap((scheme) => [
        [`${scheme}State`, filing(scheme)?.state ?? 'due'],
        [`${scheme}Reference`, filing(scheme)?.reference ?? ''],
      ]),
    ) as Record<`${FilingScheme}State`, FilingState> & Record<`${FilingScheme}Reference`, string>),
  }
}

export function planWire(
  values: PlanValues,
  { id, version }: { id: string; version: number },
  { zone, filings }: Plan,
): PlanForm {
  const instant = (wall: string) => (wall ? instantOf(zone, wall) : null)
  const { documents, cargo, dangerous, filing } = values
  return {
    id,
    version,
    departsAt: instant(values.departsAt),
    aircraft: values.aircraft,
    typed: {
      documents: instant(documents),
      cargo: instant(cargo),
      dangerous: instant(dangerous),
      filing: instant(filing),
    },
    filings: filings.map(({ scheme }) => ({
      scheme,
      state: values[`${scheme}State`],
      reference: values[`${scheme}Reference`].trim(),
    })),
    isAccepted: values.isAccepted === 'yes',
    refusedBecause: values.refusedBecause.trim(),
  }
}
