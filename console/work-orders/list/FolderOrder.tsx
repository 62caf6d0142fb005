import { calls } from 'virtual:calls'
import { SortableList } from '@shortcut/ui/fields/SortableList.tsx'
import * as orderQuestionWords from '@shortcut/words/en/order-questions.ts'
import { useState } from 'react'
import { call } from '../../call/call.ts'
import { queryClient } from '../../call/query-client.ts'
import { useT } from '../../words/words.ts'
import classes from './FolderSide.module.css'
import type { Folder } from './folders.ts'

/** Sorts the folders by dragging or with the arrow keys. Each move is saved at once; moving the folder back undoes it. */
export default function FolderOrder({ folders }: { folders: readonly Folder[] }) {
  const t = useT(orderQuestionWords)
  const [moved, setMoved] = useState<readonly string[] | null>(null)
  const byId = new Map(folders.map((folder) => [folder.id, folder]))
  const shown = moved ? moved.flatMap((id) => byId.get(id) ?? []) : folders
  const move = (id: string, to: number) => {
    const ids = shown.map((folder) => folder.id).filter((other) => other !== id)
    ids.splice(to, 0, id)
    setMoved(ids)
    call(calls.rules.orderRules, { ids })
      .catch(() => undefined)
      .then(() => queryClient.invalidateQueries({ queryKey: [calls.rules.list.path] }))
      .finally(() => setMoved(null))
  }
  return (
    <SortableList
      items={shown.map(({ id, name }) => ({ id, title: name }))}
      className={classes.ordering}
      autoFocus
      texts={{
        move: (name) => t('folderForm:move', { name }),
        howToMove: t('folderForm:howToMove'),
        moved: (name, place) => t('folderForm:moved', { name, place, all: shown.length }),
      }}
      onMove={move}
    >
      {({ title }) => <span>{title}</span>}
    </SortableList>
  )
}
