import { ActionIcon } from '@mantine/core'
import * as workOrderWords from '@shortcut/words/en/work-orders.ts'
import { IconArrowsSort, IconCheck, IconChevronsLeft, IconPencil, IconPlus } from '@tabler/icons-react'
import { type KeyboardEvent, type ReactNode, useState } from 'react'
import { fetched } from '../../call/fetched.tsx'
import { useT } from '../../words/words.ts'
import classes from './FolderSide.module.css'
import type { Folder } from './folders.ts'

// The code for dragging is large, and folders are seldom sorted.
const FolderOrder = fetched(() => import('./FolderOrder.tsx'))

type Props = {
  folders: readonly Folder[]
  /** Id of the selected folder, '' for all orders; undefined while another filter of this side chooses among all. */
  value: string | undefined
  onChange: (id: string) => void
  /** Absent for users who may only look; null creates a new one. */
  onEdit: ((folder: Folder | null) => void) | undefined
  onHide: () => void
  /** Content above the folders. */
  urgent: ReactNode
}

/** The folders beside the list: selecting one filters it. Arrow keys move between them. */
export function FolderSide({ folders, value, onChange, onEdit, onHide, urgent }: Props) {
  const t = useT(workOrderWords)
  const [ordering, setOrdering] = useState(false)
  const move = (event: KeyboardEvent<HTMLElement>) => {
    const step = event.key === 'ArrowDown' ? 1 : event.key === 'ArrowUp' ? -1 : 0
    if (step === 0) return
    event.preventDefault()
    const buttons = [...event.currentTarget.querySelectorAll<HTMLElement>('[data-folder]')]
    buttons[buttons.indexOf(document.activeElement as HTMLElement) + step]?.focus()
  }
  const entry = (id: string, name: string, count: number | undefined, title?: string) => (
    <button
      type="button"
      className={classes.folder}
      aria-current={value === id || undefined}
      data-folder={id}
      title={title}
      onClick={() => onChange(id)}
    >
      <span>{name}</span>
      <span className={classes.count}>{count?.toLocaleString('en')}</span>
    </button>
  )
  return (
    <nav className={classes.side} aria-label={t('folder:side')}>
      <div className={classes.head}>
        <h2>{t('folder:side')}</h2>
        {onEdit && folders.length > 1 && (
          <ActionIcon
            variant="subtle"
            color="gray"
            aria-label={t(ordering ? 'folder:ordered' : 'folder:order')}
            onClick={() => setOrdering(!ordering)}
          >
            {ordering ? <IconCheck size={14} /> : <IconArrowsSort size={14} />}
          </ActionIcon>
        )}
        {onEdit && (
          <ActionIcon variant="subtle" color="gray" aria-label={t('folder:new')} onClick={() => onEdit(null)}>
            <IconPlus size={14} />
          </ActionIcon>
        )}
        <ActionIcon variant="subtle" color="gray" aria-label={t('folder:hide')} onClick={onHide}>
          <IconChevronsLeft size={14} />
        </ActionIcon>
      </div>
      {urgent}
      {ordering && <FolderOrder folders={folders} />}
      <ul onKeyDown={move} hidden={ordering}>
        <li>{entry('', t('folder:all'), undefined)}</li>
        {folders.map((folder) => (
          <li key={folder.id}>
            {entry(folder.id, folder.name, folder.count, folder.ruleItemText)}
            {onEdit && (
              <ActionIcon
                variant="subtle"
                color="gray"
                className={classes.edit}
                aria-label={t('folder:edit', { name: folder.name })}
                onClick={() => onEdit(folder)}
              >
                <IconPencil size={14} />
              </ActionIcon>
            )}
          </li>
        ))}
      </ul>
    </nav>
  )
}
