import { Menu } from '@mantine/core'
import { documentKinds, documentPath, mayPrint } from '@shortcut/domain/work-orders/documents.ts'
import type { WorkOrderReply } from '@shortcut/domain/work-orders/replies.ts'
import * as orderPageWords from '@shortcut/words/en/order-page.ts'
import { download } from '../call/download.ts'
import { useT } from '../words/words.ts'

/** The printable documents as entries of the order's menu: each opens as a PDF in its own window. */
export function PrintItems({ order }: { order: WorkOrderReply }) {
  const t = useT(orderPageWords)
  return documentKinds.map((kind) => {
    const ready = mayPrint(kind, order.bookingStatus)
    return (
      <Menu.Item
        key={kind}
        disabled={!ready}
        onClick={() => void download(documentPath(kind, order.id))}
        {...(!ready && { title: t('print:later') })}
      >
        {t(`print:${kind}`)}
      </Menu.Item>
    )
  })
}
