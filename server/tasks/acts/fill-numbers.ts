import { checkContainerNo, normaliseContainerNo } from '@shortcut/domain/codes/check-digits.ts'
import { say } from '@shortcut/words/say.ts'
import { record } from '../../operation-log/record.ts'
import type { Context } from '../../platform/http/context.ts'

/** Letters and digits of a container number. */
const longest = 11

/** Numbers of container and seal that a driver reads off the load become the order's, where the order has none. */
export async function fillNumbers(
  context: Context,
  order: { id: string; bookingId: string },
  { containerNo = '', sealNo = '' }: { containerNo?: string | undefined; sealNo?: string | undefined },
): Promise<void> {
  const container = normaliseContainerNo(containerNo)
  if (container !== '' && container.length <= longest) await fill(context, order, 'containerNo', container)
  if (sealNo !== '') await fill(context, order, 'sealNo', sealNo)
}

async function fill(
  context: Context,
  order: { id: string; bookingId: string },
  field: 'containerNo' | 'sealNo',
  number: string,
) {
  const { numUpdatedRows } = await context.db
    .updateTable('workOrder')
    .set({ [field]: number })
    .where('id', '=', order.id)
    .where(field, '=', '')
    .executeTakeFirst()
  if (numUpdatedRows !== 1n) return
  await record(context, {
    action: 'workOrder.fillNumber',
    entity: 'workOrder',
    entityId: order.id,
    label: order.bookingId,
    before: { [field]: '' },
    after: { [field]: number },
  })
}

/** What is wrong with a container number by ISO 6346, as a sentence; empty if nothing is. It is kept as typed. */
export function containerWarning({ language }: Context, containerNo: string): string {
  if (containerNo === '') return ''
  const verdict = checkContainerNo(containerNo)
  if (verdict.valid) return ''
  const { expected } = verdict
  return expected === undefined
    ? say(language, 'actWarning', 'noContainerNo', { number: containerNo })
    : say(language, 'actWarning', 'checkDigit', { number: containerNo, expected })
}
