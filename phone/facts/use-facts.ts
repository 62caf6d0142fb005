import type { ActInput } from '@shortcut/domain/tasks/acts.ts'
import type { DriverFact, ownFactApi } from '@shortcut/domain/tasks/fact-api.ts'
import { useEffect } from 'react'
import { useCopy } from '../driver/use-copy.ts'
import type { KeptAct } from '../queue/kept.ts'
import { useQueue } from '../queue/queue.ts'

type FactAct = Extract<ActInput, { kind: 'duty' | 'odometer' | 'fuel' | 'paper' }>
/** A fact as its page shows it, whether the server has it or not. */
export type Fact = Pick<
  DriverFact,
  | 'id'
  | 'at'
  | 'enteredAt'
  | 'truckId'
  | 'status'
  | 'miles'
  | 'gallons'
  | 'cost'
  | 'place'
  | 'paper'
  | 'expiresOn'
  | 'review'
  | 'reason'
> & { kind: DriverFact['kind']; unsent: boolean }

const isFact = (act: ActInput): act is FactAct =>
  act.kind === 'duty' || act.kind === 'odometer' || act.kind === 'fuel' || act.kind === 'paper'

const nothingSaid = {
  truckId: null,
  status: null,
  miles: null,
  gallons: '',
  cost: null,
  place: '',
  paper: null,
  expiresOn: '',
}

function factOf({ id, act }: KeptAct): Fact[] {
  if (!isFact(act)) return []
  const judged = (at: string) => new Date(Date.parse(at) + (act.skewMs ?? 0)).toISOString()
  const from = act.kind === 'duty' && act.data.from ? act.data.from : act.at
  return [
    {
      ...nothingSaid,
      ...(act.kind === 'paper' ? { paper: act.data.paper, expiresOn: act.data.expiresOn } : {}),
      ...(act.kind === 'duty' ? { status: act.data.status } : {}),
      ...(act.kind === 'odometer' ? { truckId: act.data.truckId, miles: act.data.miles } : {}),
      ...(act.kind === 'fuel'
        ? {
            truckId: act.data.truckId,
            miles: act.data.miles ?? null,
            gallons: act.data.gallons,
            cost: act.data.cost,
            place: act.data.place ?? '',
          }
        : {}),
      id,
      kind: act.kind,
      at: judged(from),
      enteredAt: judged(act.at),
      review: act.kind === 'paper' ? 'waiting' : null,
      reason: '',
      unsent: true,
    },
  ]
}

/**
 * What the driver reported in the last days, also without network, the latest first; and the papers that the office has.
 * @returns `isTold` false: the server never told it, and cannot be reached
 */
export function useFacts() {
  const { acts, contact } = useQueue()
  const [copy, refresh] = useCopy<typeof ownFactApi.list>('ownFact/list')
  const waiting = acts.filter(({ act, state }) => isFact(act) && state !== 'refused')
  // biome-ignore lint/correctness/useExhaustiveDependencies: each contact may have brought an answer of the office
  useEffect(refresh, [contact?.at, waiting.length, refresh])
  const known = copy?.data.facts ?? []
  const unsent = waiting.filter(({ id }) => !known.some((fact) => fact.id === id)).flatMap(factOf)
  const facts = [...known.map((fact): Fact => ({ ...fact, unsent: false })), ...unsent].sort((a, b) =>
    a.at === b.at ? b.enteredAt.localeCompare(a.enteredAt) : b.at.localeCompare(a.at),
  )
  return { facts, papers: copy?.data.papers ?? [], isTold: copy !== null }
}
