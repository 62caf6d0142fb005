import { FavouriteEditor } from '@shortcut/ui/shell/FavouriteEditor.tsx'
import type { MenuItem } from '@shortcut/ui/shell/MenuTree.tsx'
import * as findingWords from '@shortcut/words/en/finding.ts'
import { useMemo, useReducer, useState } from 'react'
import { showSuccess } from '../../call/notices.ts'
import { useT } from '../../words/words.ts'
import { editFavourites } from './favourite-list.ts'
import { saveFavourites } from './favourites.ts'

/** Edit mode: nothing changes until it is saved. */
export default function FavouritesEditing({ items, onDone }: { items: readonly MenuItem[]; onDone: () => void }) {
  const t = useT(findingWords)
  const [shown] = useState(() => items.map(({ id }) => id))
  const [ids, edit] = useReducer(editFavourites, shown)
  const edited = useMemo(() => ids.flatMap((id) => items.find((item) => item.id === id) ?? []), [ids, items])
  const save = () => {
    saveFavourites(shown, ids)
    showSuccess(t('favourites:saved'))
    onDone()
  }
  return (
    <FavouriteEditor
      title={t('favourites:title')}
      items={edited}
      texts={{
        save: t('favourites:save'),
        cancel: t('favourites:cancel'),
        move: (item) => t('favourites:move', { item }),
        howToMove: t('favourites:howToMove'),
        remove: (item) => t('favourites:remove', { item }),
        moved: (item, place) => t('favourites:moved', { item, place, all: ids.length }),
      }}
      onMove={(id, to) => edit({ kind: 'move', id, to })}
      onRemove={(id) => edit({ kind: 'remove', id })}
      onSave={save}
      onCancel={onDone}
    />
  )
}
