import { Modal } from '@mantine/core'
import '@mantine/core/styles/ScrollArea.layer.css'
import '@mantine/core/styles/Paper.layer.css'
import '@mantine/core/styles/Overlay.layer.css'
import '@mantine/core/styles/ModalBase.layer.css'
import '@mantine/core/styles/Modal.layer.css'
import { Fragment } from 'react'
import { Keys } from '../Keys.tsx'
import { useTexts } from '../texts.ts'
import classes from './ShortcutSheet.module.css'

export type SheetGroup = {
  title: string
  /** Alternative keys are listed side by side. */
  lines: readonly { text: string; keys: readonly string[] }[]
}

type Props = {
  title: string
  groups: readonly SheetGroup[]
  /** Words between alternative keys, and between keys in sequence. */
  or: string
  then: string
  onClose: () => void
}

/** Every active shortcut, grouped by place. */
export function ShortcutSheet({ title, groups, or, then, onClose }: Props) {
  const texts = useTexts()
  return (
    <Modal
      opened
      onClose={onClose}
      title={title}
      size={760}
      closeButtonProps={{ 'aria-label': texts.close }}
      transitionProps={{ duration: 0 }}
    >
      <div className={classes.sheet}>
        {groups.map((group) => (
          <section key={group.title} className={classes.group}>
            <h3>{group.title}</h3>
            <dl>
              {group.lines.map(({ text, keys }) => (
                <div key={text}>
                  <dt>{text}</dt>
                  <dd>
                    {keys.map((each, index) => (
                      <Fragment key={each}>
                        {index > 0 && <span>{or}</span>}
                        <Keys keys={each} then={then} />
                      </Fragment>
                    ))}
                  </dd>
                </div>
              ))}
            </dl>
          </section>
        ))}
      </div>
    </Modal>
  )
}
