import { Button, Menu } from '@mantine/core'
import '@mantine/core/styles/Popover.layer.css'
import '@mantine/core/styles/Menu.layer.css'
import { type PaperParts, paperParts, type WaybillPaper, waybillPaperPath } from '@shortcut/domain/air/waybill-paper.ts'
import * as paperWords from '@shortcut/words/en/air/paper.ts'
import { download } from '../../call/download.ts'
import { useT } from '../../words/words.ts'

type Props = {
  paper: WaybillPaper
  waybill: { id: string; status: string }
  /** Something is not saved: it would not stand on the paper. */
  isChanged: boolean
}

/** Prints the paper of a waybill, as it is saved. */
export function PrintWaybill({ paper, waybill: { id, status }, isChanged }: Props) {
  const t = useT(paperWords)
  const print = (parts: PaperParts) => void download(waybillPaperPath(paper, id, parts))
  const common = { variant: 'default', disabled: isChanged, title: isChanged ? t('waybillPaper:saveFirst') : undefined }
  if (status === 'draft' || status === 'void')
    return (
      <Button {...common} onClick={() => print('originals')}>
        {t(status === 'draft' ? 'waybillPaper:printDraft' : 'waybillPaper:printVoid')}
      </Button>
    )
  return (
    <Menu position="bottom-end">
      <Menu.Target>
        <Button {...common}>{t('waybillPaper:print')}</Button>
      </Menu.Target>
      <Menu.Dropdown>
        {paperParts.map((parts) => (
          <Menu.Item key={parts} onClick={() => print(parts)}>
            {t(`waybillPaperParts:${parts}`)}
          </Menu.Item>
        ))}
      </Menu.Dropdown>
    </Menu>
  )
}
