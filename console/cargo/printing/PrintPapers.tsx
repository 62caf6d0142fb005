import { Button, Menu } from '@mantine/core'
import '@mantine/core/styles/Popover.layer.css'
import '@mantine/core/styles/Menu.layer.css'
import { type CargoPaperKind, cargoPaperPath } from '@shortcut/domain/cargo/papers.ts'
import * as paperWords from '@shortcut/words/en/cargo/papers.ts'
import { download } from '../../call/download.ts'
import { useHolds } from '../../call/session.ts'
import { useT } from '../../words/words.ts'

const ofReceipt = ['dockReceipt', 'tally'] as const satisfies CargoPaperKind[]

/** Prints the papers of a receipt. @param quiet in a row of a table */
export function PrintPapers({ receiptId, quiet = false }: { receiptId: string; quiet?: boolean }) {
  const t = useT(paperWords)
  return (
    <Menu position="bottom-end">
      <Menu.Target>
        <Button variant={quiet ? 'subtle' : 'default'} size={quiet ? 'compact-xs' : 'xs'}>
          {t('cargoPaper:print')}
        </Button>
      </Menu.Target>
      <Menu.Dropdown>
        {ofReceipt.map((kind) => (
          <Menu.Item key={kind} onClick={() => void download(cargoPaperPath(kind, receiptId))}>
            {t(`cargoPaperTitle:${kind}`)}
          </Menu.Item>
        ))}
      </Menu.Dropdown>
    </Menu>
  )
}

/** Prints who took which pieces. */
export function PrintDeliveryNote({ handoverId, quiet = false }: { handoverId: string; quiet?: boolean }) {
  const t = useT(paperWords)
  if (!useHolds(['/cargo/consignee/list'])) return null
  return (
    <Button
      variant={quiet ? 'subtle' : 'default'}
      size={quiet ? 'compact-xs' : undefined}
      onClick={() => void download(cargoPaperPath('deliveryNote', handoverId))}
    >
      {t('cargoPaperTitle:deliveryNote')}
    </Button>
  )
}
