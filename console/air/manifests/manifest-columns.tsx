import { type ManifestRow, manifestViews } from '@shortcut/domain/air/manifests/manifest-api.ts'
import type { GridColumn } from '@shortcut/ui/grid/columns.ts'
import type * as manifestWords from '@shortcut/words/en/air/manifests.ts'
import type { ManifestListField } from '@shortcut/words/en/air/manifests.ts'
import type { FilterDef } from '../../lists/list-filters.ts'
import { linkColumn } from '../../records/link-column.tsx'
import { dayShown, timeIn } from '../../time/time.ts'
import type { Translate } from '../../words/words.ts'
import { airlineText } from '../stock/stock-columns.tsx'

export const manifestFilters = {
  /** Chosen by the tabs. */
  view: { kind: 'anyOf', name: 'view', values: manifestViews },
  airline: { kind: 'anyOf', name: 'airline', values: 'texts' },
  flightOn: { kind: 'dates', from: 'flightFrom', to: 'flightTo' },
} as const satisfies Record<string, FilterDef>

type Surroundings = { t: Translate<typeof manifestWords>; zone: string; show: (id: string) => void }

export function manifestColumns({ t, zone, show }: Surroundings): GridColumn<ManifestRow>[] {
  const plain = (id: ManifestListField, width: number, text: (row: ManifestRow) => string) => ({
    id,
    header: t(`manifestListField:${id}`),
    width,
    text,
  })
  const number = (id: 'waybills' | 'pieces', width: number) => ({
    ...plain(id, width, (row) => row[id].toLocaleString('en')),
    align: 'end' as const,
  })
  return [
    linkColumn<ManifestRow>({ ...plain('title', 200, ({ title }) => title), show }),
    plain('kind', 152, ({ kind }) => t(`manifestKind:${kind}`)),
    plain('edition', 168, ({ edition, isLatest, waybills }) =>
      t(
        waybills === 0
          ? 'manifestPage:editionVoid'
          : isLatest
            ? 'manifestPage:editionNo'
            : 'manifestPage:editionReplaced',
        { edition },
      ),
    ),
    { ...plain('issuedAt', 184, ({ issuedAt }) => timeIn(zone, issuedAt)), sortable: true },
    plain('issuedBy', 152, ({ issuedBy }) => issuedBy),
    plain('airline', 152, ({ airline }) => airlineText(airline)),
    plain('flight', 88, ({ flight }) => flight),
    plain('flightOn', 104, ({ flightOn }) => dayShown(flightOn ?? '')),
    { ...plain('masters', 264, ({ masters }) => masters), wraps: true },
    number('waybills', 88),
    number('pieces', 80),
  ]
}
