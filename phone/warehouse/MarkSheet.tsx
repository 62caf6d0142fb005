import { mostPieces, temperatures } from '@shortcut/domain/cargo/cargo-kinds.ts'
import { hazmatClasses } from '@shortcut/domain/work-orders/hazmat.ts'
import { NoRoom } from '../driver/NoRoom.tsx'
import { Button } from '../parts/Button.tsx'
import { ChoiceField } from '../parts/Field.tsx'
import { Sheet } from '../parts/Sheet.tsx'
import { useEntered } from '../queue/use-entered.ts'
import { doCargoAct } from './do-cargo-act.ts'
import { labelsHere, type ReceiptView } from './stock/work-view.ts'
import { useWarehouseT } from './words.ts'

/** Nothing is said of it: it stays as it is. */
const stays = 'stays'
const classes = ['', ...hazmatClasses] as const
/** What was chosen of a list; absent if nothing was. */
const chosenOf = <T extends string>(list: readonly T[], chosen: string): T | undefined =>
  list.find((one) => one === chosen)

/** How counted pieces must be handled: all of them, or one. */
export function MarkSheet({ view, onClose }: { view: ReceiptView; onClose: () => void }) {
  const t = useWarehouseT()
  const entered = useEntered(`mark ${view.id}`, {
    which: '',
    hazmatClass: stays as string,
    temperature: stays as string,
  })
  const { which, hazmatClass, temperature } = entered.values
  const labels = labelsHere(view).slice(0, mostPieces)
  const isEmpty = hazmatClass === stays && temperature === stays
  const save = async () => {
    if (isEmpty) return
    const [hazmat, kept] = [chosenOf(classes, hazmatClass), chosenOf(temperatures, temperature)]
    const data = {
      labels: which ? [which] : labels,
      ...(hazmat === undefined ? {} : { hazmatClass: hazmat }),
      ...(kept === undefined ? {} : { temperature: kept }),
    }
    if (await doCargoAct('mark', null, data, [], entered.form)) onClose()
  }
  const first = { [stays]: t('handling:stays'), '': t('handling:none') }
  return (
    <Sheet
      title={t('cargoAct:mark')}
      entered={entered}
      onClose={onClose}
      onSubmit={save}
      footer={
        <>
          <NoRoom />
          <Button type="submit" main wide disabled={isEmpty}>
            {t('count:save')}
          </Button>
        </>
      }
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
        // A number would come before the other choices.
        options={{ ...first, ...Object.fromEntries(hazmatClasses.map((one) => [` ${one}`, one])) }}
        value={hazmatClass === stays || hazmatClass === '' ? hazmatClass : ` ${hazmatClass}`}
        onChange={(one) => entered.change(() => ({ hazmatClass: one.trim() }))}
      />
      <ChoiceField
        label={t('handling:temperature')}
        options={{
          ...first,
          ...Object.fromEntries(temperatures.flatMap((one) => (one ? [[one, t(`temperature:${one}`)]] : []))),
        }}
        value={temperature}
        onChange={(one) => entered.change(() => ({ temperature: one }))}
      />
    </Sheet>
  )
}
