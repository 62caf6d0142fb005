import { damageTypes, mostPieces, packagings } from '@shortcut/domain/cargo/cargo-kinds.ts'
import { plainLabel } from '@shortcut/domain/cargo/labels.ts'
import { averageKg, chargeableWeight, cmOf, kgOf, volumeOf, weightDoubt } from '@shortcut/domain/cargo/weights.ts'
import { exact } from '@shortcut/domain/decimal.ts'
import { groupedText } from '@shortcut/domain/grouped-text.ts'
import { useState } from 'react'
import { signal } from '../alerts/signal.ts'
import { NoRoom } from '../driver/NoRoom.tsx'
import { Photos } from '../driver/Photos.tsx'
import { Button } from '../parts/Button.tsx'
import { ChoiceField, isWhole, LongField, TextField, withPoint } from '../parts/Field.tsx'
import parts from '../parts/parts.module.css'
import { Sheet } from '../parts/Sheet.tsx'
import { Switch } from '../parts/Switch.tsx'
import { named } from '../queue/do-act.ts'
import type { Picture } from '../queue/kept.ts'
import { useEntered } from '../queue/use-entered.ts'
import { useScanner } from '../scan/use-scanner.ts'
import { useT } from '../words/words.ts'
import { doCargoAct } from './do-cargo-act.ts'
import { labelsHere, type ReceiptView } from './stock/work-view.ts'
import classes from './warehouse.module.css'
import { type SayWarehouse, useWarehouseT } from './words.ts'

interface Props {
  view: ReceiptView
  onClose: () => void
}

function Save({ disabled, text }: { disabled: boolean; text: string }) {
  return (
    <>
      <NoRoom />
      <Button type="submit" main wide disabled={disabled}>
        {text}
      </Button>
    </>
  )
}

const isAmount = (typed: string) => /^\d{1,7}(\.\d{1,3})?$/.test(typed) && Number(typed) > 0

export function LooseSheet({ view, onClose }: Props) {
  const t = useWarehouseT()
  const entered = useEntered(`loose ${view.id}`, { pieces: '', packaging: 'carton' as (typeof packagings)[number] })
  const { pieces, packaging } = entered.values
  const count = Number(pieces)
  const isRight = isWhole(pieces) && count >= 1 && count <= mostPieces
  const save = async () => {
    if (isRight && (await doCargoAct('countLoose', view.id, { pieces: count, packaging }, [], entered.form))) onClose()
  }
  const options = Object.fromEntries(packagings.map((kind) => [kind, t(`packaging:${kind}`)]))
  return (
    <Sheet
      title={t('count:loose')}
      entered={entered}
      onClose={onClose}
      onSubmit={save}
      footer={<Save disabled={!isRight} text={t('count:save')} />}
    >
      <TextField
        label={t('count:pieces')}
        whole
        error={
          count > mostPieces
            ? t('count:atMost', { count: mostPieces })
            : pieces.trim() !== '' && count === 0
              ? t('count:atLeast')
              : undefined
        }
        {...entered.field('pieces')}
      />
      <ChoiceField
        label={t('count:kind')}
        options={options}
        value={packaging}
        onChange={(value) =>
          entered.change(() => ({ packaging: packagings.find((kind) => kind === value) ?? 'other' }))
        }
      />
    </Sheet>
  )
}

const sides = ['length', 'width', 'height'] as const

const doubtText = (
  t: SayWarehouse,
  doubt: NonNullable<ReturnType<typeof weightDoubt>>,
  each: string,
  booked: string | null,
) =>
  doubt === 'density'
    ? t('count:unlikely')
    : t(doubt === 'heavy' ? 'count:heavy' : 'count:offBooked', {
        kg: groupedText(each),
        booked: groupedText(booked ?? ''),
      })

/** All pieces that are counted, or one of them, with the chargeable weight as it is typed. */
export function MeasureSheet({ view, onClose }: Props) {
  const t = useWarehouseT()
  const begin = { weight: '', length: '', width: '', height: '', system: 'us' as 'us' | 'metric', which: '' }
  const entered = useEntered(`measure ${view.id}`, begin)
  const { system, which } = entered.values
  const typed = {
    weight: withPoint(entered.values.weight),
    length: withPoint(entered.values.length),
    width: withPoint(entered.values.width),
    height: withPoint(entered.values.height),
  }
  const [isSure, setSure] = useState(false)
  const labels = labelsHere(view).slice(0, mostPieces)
  const chosen = which ? [which] : labels
  const [weightUnit, sizeUnit] = system === 'us' ? (['lb', 'in'] as const) : (['kg', 'cm'] as const)
  const hasSize = sides.every((side) => isAmount(typed[side]))
  const hasWeight = isAmount(typed.weight)
  const isHalf = !hasSize && sides.some((side) => isAmount(typed[side]))
  // What cannot be read is never left out in silence.
  const isReadable = Object.values(typed).every((one) => one === '' || isAmount(one)) && !isHalf
  const kg = hasWeight ? kgOf(typed.weight, weightUnit) : null
  const box = hasSize
    ? {
        count: chosen.length,
        length: cmOf(typed.length, sizeUnit),
        width: cmOf(typed.width, sizeUnit),
        height: cmOf(typed.height, sizeUnit),
      }
    : null
  const { booked } = view
  const doubt =
    kg === null || chosen.length === 0 ? null : weightDoubt(kg, chosen.length, { cm3: box && volumeOf([box]), booked })
  const isRight = isReadable && chosen.length > 0 && (hasSize || hasWeight) && (!doubt || isSure)
  const field = (name: keyof typeof typed) => ({
    ...entered.field(name),
    inputMode: 'decimal' as const,
    error: typed[name] === '' || isAmount(typed[name]) ? undefined : t('count:amountBad'),
    onChange: (event: { target: { value: string } }) => {
      setSure(false)
      entered.field(name).onChange(event)
    },
  })
  const save = async () => {
    if (!isRight) return
    const { length, width, height } = typed
    const data = {
      labels: chosen,
      weight: hasWeight ? { value: typed.weight, unit: weightUnit } : null,
      size: hasSize ? { length, width, height, unit: sizeUnit } : null,
      isSure,
    }
    if (await doCargoAct('measure', null, data, [], entered.form)) onClose()
  }
  const options = { '': t('dock:counted', { count: labels.length }), ...Object.fromEntries(labels.map((l) => [l, l])) }
  return (
    <Sheet
      title={t('count:weigh')}
      entered={entered}
      onClose={onClose}
      onSubmit={save}
      footer={<Save disabled={!isRight} text={t('count:save')} />}
    >
      <ChoiceField
        label={t('count:pieces')}
        options={options}
        value={which}
        onChange={(label) => {
          setSure(false)
          entered.change(() => ({ which: label }))
        }}
      />
      <ChoiceField
        label={t('count:unit')}
        options={{ us: t('units:us'), metric: t('units:metric') }}
        value={system}
        onChange={(value) => {
          setSure(false)
          entered.change(() => ({ system: value === 'us' ? 'us' : 'metric' }))
        }}
      />
      <TextField label={`${t('count:weight')}, ${weightUnit}`} {...field('weight')} />
      <div className={classes.sides}>
        {sides.map((side) => (
          <TextField key={side} label={`${t(`count:${side}`)}, ${sizeUnit}`} {...field(side)} />
        ))}
      </div>
      {isHalf && <p role="status">{t('count:allSides')}</p>}
      {kg !== null && box && (
        <p role="status">
          {t('count:chargeable', { kg: groupedText(chargeableWeight([box], 'cm', kg, 'kg').chargeable) })}
        </p>
      )}
      {kg !== null && !box && !isHalf && <p role="status">{t('count:sizeMissing')}</p>}
      {doubt && kg !== null && !isSure && (
        <div className={parts.error} role="alert">
          <p>{doubtText(t, doubt, exact(kg).div(chosen.length).toDecimalPlaces(1).toString(), averageKg(booked))}</p>
          <Button onClick={() => setSure(true)}>{t('count:sure')}</Button>
        </div>
      )}
    </Sheet>
  )
}

export function DamageSheet({ view, onClose }: Props) {
  const t = useWarehouseT()
  const say = useT()
  const labels = labelsHere(view)
  const entered = useEntered(`damage ${view.id}`, {
    label: labels[0] ?? '',
    types: [] as readonly (typeof damageTypes)[number][],
    hold: true,
    remark: '',
  })
  const { label, types, hold, remark } = entered.values
  useScanner(({ text, isWhole }) => {
    const scanned = labels.find((one) => one === plainLabel(text))
    signal(scanned && isWhole ? 'read' : 'wrong')
    if (scanned && isWhole) entered.change(() => ({ label: scanned }))
  }, 'sheet')
  const [photos, setPhotos] = useState<readonly Picture[]>([])
  const [asked, setAsked] = useState(false)
  const save = async () => {
    setAsked(true)
    if (photos.length === 0 || types.length === 0) return
    const data = { label, types: [...types], photos: named(photos), hold, remark: remark.trim() }
    if (await doCargoAct('damage', null, data, photos, entered.form)) onClose()
  }
  return (
    <Sheet
      title={t('count:damage')}
      entered={entered}
      onClose={onClose}
      onSubmit={save}
      footer={<Save disabled={types.length === 0 || label === ''} text={t('count:save')} />}
    >
      <ChoiceField
        label={t('count:label')}
        options={Object.fromEntries(labels.map((one) => [one, one]))}
        value={label}
        onChange={(one) => entered.change(() => ({ label: one }))}
      />
      <fieldset className={classes.checks}>
        <legend>{t('count:damageTypes')}</legend>
        {damageTypes.map((type) => (
          <Switch
            key={type}
            label={t(`damageType:${type}`)}
            checked={types.includes(type)}
            onChange={(on) =>
              entered.change((before) => ({
                types: on ? [...before.types, type] : before.types.filter((one) => one !== type),
              }))
            }
          />
        ))}
      </fieldset>
      <Photos
        label={say('proof:photo')}
        form={`damage ${view.id}`}
        pictures={photos}
        onChange={setPhotos}
        error={asked && photos.length === 0 ? t('count:photoNeeded') : undefined}
      />
      <Switch label={t('count:hold')} checked={hold} onChange={(on) => entered.change(() => ({ hold: on }))} />
      <LongField label={t('count:remark')} most={500} {...entered.field('remark')} />
    </Sheet>
  )
}

export function FinishSheet({ view, onClose }: Props) {
  const t = useWarehouseT()
  const finish = async () => {
    if (await doCargoAct('finish', view.id, {})) onClose()
  }
  return (
    <Sheet
      title={t('count:finish')}
      onClose={onClose}
      onSubmit={finish}
      footer={<Save disabled={false} text={t('count:finish')} />}
    >
      <p>{t('count:finishAsk', { count: view.counted })}</p>
    </Sheet>
  )
}
