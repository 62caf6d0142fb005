import { Drawer } from '@mantine/core'
import * as transferWords from '@shortcut/words/en/transfer.ts'
import '@mantine/core/styles/ScrollArea.layer.css'
import '@mantine/core/styles/Paper.layer.css'
import '@mantine/core/styles/Overlay.layer.css'
import '@mantine/core/styles/ModalBase.layer.css'
import '@mantine/core/styles/Drawer.layer.css'
import type { ImportKind } from '@shortcut/domain/transfer/kinds.ts'
import { useT } from '../../words/words.ts'
import { ChooseFile } from './ChooseFile.tsx'
import classes from './Import.module.css'
import { ImportPreview } from './ImportPreview.tsx'
import { RecentImports } from './RecentImports.tsx'
import { useImport } from './use-import.ts'

type Props = { kind: ImportKind; onSaved: () => void; onClose: () => void }

/** Imports a file: the user chooses it, checks it row by row and confirms, then it is saved. */
export default function ImportDrawer({ kind, onSaved, onClose }: Props) {
  const t = useT(transferWords)
  const { file, reading, refused, read, confirm, stop, open } = useImport(kind, onSaved)
  return (
    <Drawer
      opened
      onClose={onClose}
      position="right"
      size={file ? 'min(1120px, 92vw)' : 560}
      padding={0}
      title={t(`importTitle:${kind}`)}
      classNames={{ content: classes.content, header: classes.header, body: classes.body }}
      closeButtonProps={{ 'aria-label': t('shell:close') }}
    >
      {file ? (
        <ImportPreview
          kind={kind}
          file={file}
          onConfirm={confirm}
          onStop={stop}
          onAgain={() => open(null)}
          onClose={onClose}
        />
      ) : (
        <>
          <ChooseFile kind={kind} reading={reading} refused={refused} onChoose={read} />
          <RecentImports kind={kind} onOpen={open} />
        </>
      )}
    </Drawer>
  )
}
