import type { SumFault } from '@shortcut/domain/air/sums.ts'
import type { WeightUnit } from '@shortcut/domain/air/weight.ts'
import { groupedText } from '@shortcut/domain/grouped-text.ts'
import { Banner } from '@shortcut/ui/page/Banner.tsx'
import * as houseWords from '@shortcut/words/en/air/houses.ts'
import { type Translate, useT } from '../../words/words.ts'

const unitOf = ({ what }: SumFault, unit: WeightUnit) =>
  what === 'gross' ? (unit === 'K' ? ' kg' : ' lb') : what === 'volume' ? ' m³' : ''

export const faultText = (t: Translate<typeof houseWords>, fault: SumFault, unit: WeightUnit) =>
  t(fault.of === 'houses' ? 'housePage:ofHouses' : 'housePage:ofCargo', {
    what: t(`sumKind:${fault.what}`),
    is: groupedText(fault.is) + unitOf(fault, unit),
    should: groupedText(fault.should) + unitOf(fault, unit),
  })

/** What differs, and where to mend it. */
export function SumFaults({ faults, unit }: { faults: readonly SumFault[]; unit: WeightUnit }) {
  const t = useT(houseWords)
  return (['houses', 'cargo'] as const).map((of) => {
    const found = faults.filter((fault) => fault.of === of)
    if (found.length === 0) return null
    const mend = t(of === 'houses' ? 'housePage:mendHouses' : 'housePage:mendCargo')
    return (
      <Banner key={of} kind="warning" text={[...found.map((fault) => faultText(t, fault, unit)), mend].join(' ')} />
    )
  })
}
