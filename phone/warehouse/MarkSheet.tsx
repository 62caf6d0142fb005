import { mostPieces, temperatures } from '@shortcut/domain/cargo/cargo-kinds.ts'
import { hazmatClasses } from '@shortcut/domain/work-orders/hazmat.ts'
import { SendButton } from '../driver/SendButton.tsx'
import { ChoiceField } from '../parts/Field.tsx'
import { Sheet } from '../parts/Sheet.tsx'
import { useEntered } from '../queue/use-entered.ts'
import { doCargoAct } from './do-cargo-act.ts'
import { useWarehouseT } from './words.ts'
import type { ReceiptView } from './work-view.ts'

/** How counted pieces must be handled: all of them, or one. */
export function MarkSheet({ view, onClose }: { view: ReceiptView; onClose: () => void }) {
  const t = useWarehouseT()
  const entered = useEntered(`mark ${view.id}`, { which: '', hazmatClass: '', temperature: '' })
  const { which, hazmatClass, temperature } = entered.values
  const labels = view.lines.flatMap(({ label }) => (label ? [label] : [])).slice(0, mostPieces)
  const save = async () => {
    const data = {
      labels: which ? [which] : labels,
      hazmatClass: hazmatClasses.find((one) => one === hazmatClass) ?? ('' as const),
      temperature: temperatures.find((one) => one === temperature) ?? ('' as const),
    }
    if (await doCargoAct('mark', null, data, [], entered.form)) onClose()
  }
  const none = { '': t('handling:none') }
  return (
    <Sheet
      title={t('cargoAct:mark')}
      entered={entered}
      onClose={onClose}
      onSubmit={save}
      footer={<SendButton>{t('count:save')}</SendButton>}
    >
      <ChoiceField
        label={t('count:pieces')}
        options={{
          '': t('dock:counted', { count: labels.length }),
          ...Object.fromEntries(labels.map((label) => [label, label])),
        }}
        value={which}
        onChange={(label) => entered.change(() => ({ which: label }))}
      />
      <ChoiceField
        label={t('handling:hazmat')}
        options={{ ...none, ...Object.fromEntries(hazmatClasses.map((one) => [` ${one}`, one])) }}
        value={hazmatClass && ` ${hazmatClass}`}
        onChange={(one) => entered.change(() => ({ hazmatClass: one.trim() }))}
      />
      <ChoiceField
        label={t('handling:temperature')}
        options={{
          ...none,
          ...Object.fromEntries(temperatures.flatMap((one) => (one ? [[one, t(`temperature:${one}`)]] : []))),
        }}
        value={temperature}
        onChange={(one) => entered.change(() => ({ temperature: one }))}
      />
    </Sheet>
  )
}
