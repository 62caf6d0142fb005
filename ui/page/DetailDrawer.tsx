import { Drawer } from '@mantine/core'
import '@mantine/core/styles/ScrollArea.layer.css'
import '@mantine/core/styles/Paper.layer.css'
import '@mantine/core/styles/Overlay.layer.css'
import '@mantine/core/styles/ModalBase.layer.css'
import '@mantine/core/styles/Drawer.layer.css'
import type { ReactNode } from 'react'
import { useTexts } from '../texts.ts'
import { useLatest } from '../use-latest.ts'
import classes from './DetailDrawer.module.css'
import { useFocusToOpener } from './use-focus-to-opener.ts'

type Props = {
  title: string
  /** StatusBadge. */
  status?: ReactNode
  /** Possible actions; the main one last. */
  actions?: ReactNode
  /** DetailSections. */
  children: ReactNode
  /** Width in px. */
  size?: number
  onClose: () => void
}

/** A record to read beside its list. */
export function DetailDrawer({ title, status, actions, children, size = 640, onClose }: Props) {
  const texts = useTexts()
  useFocusToOpener()
  return (
    <Drawer
      opened
      onClose={useLatest(onClose)}
      position="right"
      size={size}
      padding={0}
      title={
        <span className={classes.title}>
          {title} {status}
        </span>
      }
      classNames={{ body: classes.body, header: classes.header, content: classes.content }}
      closeButtonProps={{ 'aria-label': texts.close }}
    >
      <div className={classes.sections}>{children}</div>
      {actions && <div className={classes.actions}>{actions}</div>}
    </Drawer>
  )
}
