import { FavouriteList } from '@shortcut/ui/shell/FavouriteList.tsx'
import type { MenuItem } from '@shortcut/ui/shell/MenuTree.tsx'
import * as findingWords from '@shortcut/words/en/finding.ts'
import { useState } from 'react'
import { fetched } from '../../call/fetched.tsx'
import { useT } from '../../words/words.ts'
import { toggleFavourite } from './favourites.ts'

const FavouritesEditing = fetched(() => import('./FavouritesEditing.tsx'))
type WithTitleLike = typeof import('../palette/rank.ts')['withTitleLike']

type Props = {
  /** Starred items in order. */
  items: readonly MenuItem[]
  currentId: string | null
  onNavigate: (item: MenuItem) => void
}

/** Favourites above the menu: links, filter and edit mode. */
export default function Favourites({ items, currentId, onNavigate }: Props) {
  const t = useT(findingWords)
  const [text, setText] = useState('')
  const [mode, setMode] = useState<'list' | 'edit' | 'edited'>('list')
  // The search is loaded when the field is first used.
  const [withTitleLike, setWithTitleLike] = useState<WithTitleLike>()
  const load = () => void import('../palette/rank.ts').then((rank) => setWithTitleLike(() => rank.withTitleLike))
  if (mode === 'edit') return <FavouritesEditing items={items} onDone={() => setMode('edited')} />
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
