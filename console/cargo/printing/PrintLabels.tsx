import { calls } from 'virtual:calls'
import { Button, Menu } from '@mantine/core'
import '@mantine/core/styles/Popover.layer.css'
import '@mantine/core/styles/Menu.layer.css'
import {
  type LabelFormat,
  labelFormats,
  labelsPath,
  mostLabels,
  type PrintedKind,
  printedKinds,
} from '@shortcut/domain/cargo/label-api.ts'
import * as labelWords from '@shortcut/words/en/cargo/labels.ts'
import { call } from '../../call/call.ts'
import { download } from '../../call/download.ts'
import { showError } from '../../call/notices.ts'
import { useHolds } from '../../call/session.ts'
import { useT } from '../../words/words.ts'

type Props = { of: { receiptId: string } | { pieceIds: string[] } }

/** Prints the labels of a receipt's or of chosen pieces, for an office printer or a label printer. */
export function PrintLabels({ of }: Props) {
  const t = useT(labelWords)
  if (!useHolds(['/cargo/management/save'])) return null
  const print = async (kind: PrintedKind, format: LabelFormat) => {
    if ('pieceIds' in of && of.pieceIds.length > mostLabels) {
      showError(t('labelPrint:tooMany', { most: mostLabels }))
      return
    }
    const printed = await call(calls.label.print, { ...of, kind }).catch(() => null)
    if (printed) await download(labelsPath(printed.id, format))
  }
  return (
    <Menu position="bottom-end">
      <Menu.Target>
        <Button variant="default">{t('labelPrint:open')}</Button>
      </Menu.Target>
      <Menu.Dropdown>
        {printedKinds.map((kind) => (
          <div key={kind}>
            <Menu.Label>{t(`labelPrint:${kind}`)}</Menu.Label>
            {labelFormats.map((format) => (
              <Menu.Item key={format} onClick={() => void print(kind, format)}>
                {t(`labelPrint:${format}`)}
              </Menu.Item>
            ))}
          </div>
        ))}
      </Menu.Dropdown>
    </Menu>
  )
}
