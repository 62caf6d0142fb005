import { FavouriteList } from '@shortcut/ui/shell/FavouriteList.tsx'
import type { MenuItem } from '@shortcut/ui/shell/MenuTree.tsx'
import * as findingWords from '@shortcut/words/en/finding.ts'
import { lazy, Suspense, useState } from 'react'
import { useT } from '../../words/words.ts'
import { toggleFavourite } from './favourites.ts'

const FavouritesEditing = lazy(() => import('./FavouritesEditing.tsx'))
type WithTitleLike = typeof import('../palette/rank.ts')['withTitleLike']

type Props = {
  /** The starred ones, in their order. */
  items: readonly MenuItem[]
  currentId: string | null
  onNavigate: (item: MenuItem) => void
}

/** Favourites above the menu: to go to, to filter, and to edit. */
export default function Favourites({ items, currentId, onNavigate }: Props) {
  const t = useT(findingWords)
  const [text, setText] = useState('')
  const [mode, setMode] = useState<'list' | 'edit' | 'edited'>('list')
  // The search comes when the field is first used.
  const [withTitleLike, setWithTitleLike] = useState<WithTitleLike>()
  const load = () => void import('../palette/rank.ts').then((rank) => setWithTitleLike(() => rank.withTitleLike))
  if (mode === 'edit')
    return (
      <Suspense fallback={null}>
        <FavouritesEditing items={items} onDone={() => setMode('edited')} />
      </Suspense>
    )
  return (
    <FavouriteList
      title={t('favourites:title')}
      items={withTitleLike && text.trim() ? withTitleLike(items, text) : items}
      currentId={currentId}
      onNavigate={onNavigate}
      onToggleFavourite={({ id }) => toggleFavourite(id)}
      filter={{
        text,
        label: t('favourites:filter'),
        noneFound: t('favourites:noneFound'),
        onChange: setText,
        onNear: load,
      }}
      editText={t('favourites:edit')}
      onEdit={() => setMode('edit')}
      focusEdit={mode === 'edited'}
    />
  )
}
