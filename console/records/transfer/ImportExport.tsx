import { filePermissions, type ImportKind } from '@shortcut/domain/transfer/kinds.ts'
import { MenuItem } from '@shortcut/ui/late/menu-items.tsx'
import * as listWords from '@shortcut/words/en/list.ts'
import { useState } from 'react'
import { fetched } from '../../call/fetched.tsx'
import { useHolds } from '../../call/session.ts'
import { useT } from '../../words/words.ts'
import type { ListHandle } from '../use-record-list.ts'
import { FileMenu } from './FileMenu.tsx'

const ImportDrawer = fetched(() => import('./ImportDrawer.tsx'))

type Props = {
  kind: ImportKind
  /** The list below these buttons. */
  list: Pick<ListHandle<never>, 'wire' | 'columns' | 'refresh'>
}

/** A list's import and export. */
export function ImportExport({ kind, list }: Props) {
  const t = useT(listWords)
  const mayImport = useHolds([filePermissions[kind].savedWith])
  const [importing, setImporting] = useState(false)
  return (
    <>
      <FileMenu path={`/${kind}/export`} list={list} whole={t('files:wholeHelp')}>
        {mayImport && <MenuItem onClick={() => setImporting(true)}>{t('files:import')}</MenuItem>}
      </FileMenu>
      {importing && <ImportDrawer kind={kind} onSaved={list.refresh} onClose={() => setImporting(false)} />}
    </>
  )
}
