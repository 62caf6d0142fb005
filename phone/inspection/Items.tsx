import { type InspectedKind, type InspectionItem, itemsOf, mostPhotos } from '@shortcut/domain/inspections/items.ts'
import { Photos } from '../driver/Photos.tsx'
import { Button } from '../parts/Button.tsx'
import { LongField } from '../parts/Field.tsx'
import type { Picture } from '../queue/kept.ts'
import { useT } from '../words/words.ts'
import classes from './inspection.module.css'

export interface FoundDefect {
  unsafe: boolean
  remark: string
}
export type FoundDefects = Partial<Record<InspectionItem, FoundDefect>>
export type DefectPictures = Partial<Record<InspectionItem, readonly Picture[]>>

type Props = {
  vehicleId: string
  kind: InspectedKind
  found: FoundDefects
  onChange: (change: (before: FoundDefects) => FoundDefects) => void
  pictures: DefectPictures
  onPictures: (change: (before: DefectPictures) => DefectPictures) => void
}

/** The parts of a vehicle. All are OK until a part is tapped. */
export function Items({ vehicleId, kind, found, onChange, pictures, onPictures }: Props) {
  const t = useT()
  const set = (item: InspectionItem, change: (before: FoundDefect) => FoundDefect) =>
    onChange((before) => ({ ...before, [item]: change(before[item] ?? { unsafe: false, remark: '' }) }))
  const clear = (item: InspectionItem) => onChange(({ [item]: _, ...others }) => others)
  return (
    <ul className={classes.items}>
      {itemsOf(kind).map((item) => {
        const defect = found[item]
        const state = defect ? (defect.unsafe ? 'inspect:unsafe' : 'inspect:defect') : 'inspect:ok'
        return (
          <li key={item}>
            <button
              type="button"
              className={classes.item}
              aria-expanded={defect !== undefined}
              data-defect={defect && true}
              data-unsafe={defect?.unsafe || undefined}
              onClick={() => !defect && set(item, (before) => before)}
            >
              {t(`inspectionItem:${item}`)}
              {(defect || item !== 'other') && <span>{t(state)}</span>}
            </button>
            {defect && (
              <div className={classes.defect}>
                <label className={classes.check}>
                  <input
                    type="checkbox"
                    checked={defect.unsafe}
                    onChange={({ target }) => set(item, (before) => ({ ...before, unsafe: target.checked }))}
                  />
                  {t('inspect:isUnsafe')}
                </label>
                <LongField
                  label={t('inspect:what')}
                  most={500}
                  rows={2}
                  value={defect.remark}
                  onChange={({ target }) => set(item, (before) => ({ ...before, remark: target.value }))}
                />
                <Photos
                  form={`inspection ${vehicleId} ${item}`}
                  label={t('inspect:addPhoto')}
                  pictures={pictures[item] ?? []}
                  onChange={(change) =>
                    onPictures((before) => ({ ...before, [item]: change(before[item] ?? []).slice(0, mostPhotos) }))
                  }
                />
                <Button onClick={() => clear(item)}>{t('inspect:isOk')}</Button>
              </div>
            )}
          </li>
        )
      })}
    </ul>
  )
}
