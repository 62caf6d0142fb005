import type { RecurringRow } from '@shortcut/domain/recurring/api.ts'
import { recurringStates } from '@shortcut/domain/recurring/repeats.ts'
import { behindShape, type GridColumn } from '@shortcut/ui/grid/columns.ts'
import type * as recurringWords from '@shortcut/words/en/bookings/recurring.ts'
import type { RecurringField } from '@shortcut/words/en/bookings/recurring.ts'
import { repeatsText } from '@shortcut/words/repeats-text.ts'
import type { FilterDef } from '../lists/list-filters.ts'
import { linkColumn } from '../records/link-column.tsx'
import { dayShown, timeIn } from '../time/time.ts'
import type { Translate } from '../words/words.ts'
import classes from './Recurring.module.css'
import { RecurringBadge } from './RecurringBadge.tsx'
import { problemOf, stateText } from './recurring-row.ts'

/** The filters of the list's columns. */
export const recurringFilters = {
  customerName: { kind: 'anyOf', name: 'accountId', values: 'ids' },
  state: { kind: 'anyOf', name: 'state', values: recurringStates },
  problem: { kind: 'anyOf', name: 'hasProblem', values: ['yes', 'no'] },
} as const satisfies Record<string, FilterDef>

type Surroundings = {
  t: Translate<typeof recurringWords>
  zone: string
  show: (id: string) => void
}

export function recurringColumns({ t, zone, show }: Surroundings): GridColumn<RecurringRow>[] {
  const header = (id: RecurringField) => t(`recurringField:${id}`)
  const plain = (id: keyof RecurringRow & RecurringField, width: number, text: GridColumn<RecurringRow>['text']) => ({
    id,
    header: header(id),
    width,
    text,
  })
  return [
    linkColumn<RecurringRow>({ id: 'number', header: header('label'), width: 112, text: ({ label }) => label, show }),
    { ...plain('customerName', 136, (row) => row.customerName), sortable: true },
    {
      ...plain('state', 96, (row) => stateText(t, row)),
      inset: behindShape,
      cell: (row) => <RecurringBadge of={row} />,
    },
    { ...plain('nextOn', 104, (row) => dayShown(row.nextOn)), sortable: true },
    // Beside the state that it explains, in view on small screens too; mostly empty, so it is narrow.
    {
      ...plain('problem', 224, problemOf),
      cell: (row) => (
        <span className={classes.problem} title={problemOf(row)}>
          {problemOf(row)}
        </span>
      ),
    },
    plain('customerReferenceNumber', 176, (row) => row.customerReferenceNumber),
    { ...plain('repeats', 176, (row) => repeatsText(t, row.repeats)), wraps: true },
    { ...plain('lane', 152, (row) => row.lane), wraps: true },
    { ...plain('made', 112, (row) => String(row.made)), align: 'end' },
    plain('madeUntil', 120, (row) => dayShown(row.madeUntil)),
    { ...plain('updatedAt', 176, (row) => timeIn(zone, row.updatedAt)), sortable: true },
  ]
}
