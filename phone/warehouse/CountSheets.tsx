import { damageTypes, mostPieces, packagings } from '@shortcut/domain/cargo/cargo-kinds.ts'
import { chargeableWeight, cmOf, isUnlikelyDensity, kgOf, volumeOf } from '@shortcut/domain/cargo/weights.ts'
import { useState } from 'react'
import { NoRoom } from '../driver/NoRoom.tsx'
import { Photos } from '../driver/Photos.tsx'
import { Button } from '../parts/Button.tsx'
import { ChoiceField, LongField, TextField } from '../parts/Field.tsx'
import parts from '../parts/parts.module.css'
import { Sheet } from '../parts/Sheet.tsx'
import { Switch } from '../parts/Switch.tsx'
import { named } from '../queue/do-act.ts'
import type { Picture } from '../queue/kept.ts'
import { doCargoAct } from './do-cargo-act.ts'
import classes from './warehouse.module.css'
import { useWarehouseT } from './words.ts'
import type { ReceiptView } from './work-view.ts'

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

const wholeOf = (typed: string) => typed.replace(/\D/g, '').slice(0, 3)
const amountOf = (typed: string) =>
  typed
    .replace(',', '.')
    .replace(/[^\d.]/g, '')
    .slice(0, 9)
const isAmount = (typed: string) => /^\d{1,7}(\.\d{1,3})?$/.test(typed) && Number(typed) > 0

export function LooseSheet({ view, onClose }: Props) {
  const t = useWarehouseT()
  const [pieces, setPieces] = useState('')
  const [packaging, setPackaging] = useState<(typeof packagings)[number]>('carton')
  const count = Number(pieces)
  const isRight = count >= 1 && count <= mostPieces
  const save = async () => {
    if (isRight && (await doCargoAct('countLoose', view.id, { pieces: count, packaging }))) onClose()
  }
  const options = Object.fromEntries(packagings.map((kind) => [kind, t(`packaging:${kind}`)]))
  return (
    <Sheet
      title={t('count:loose')}
      onClose={onClose}
      onSubmit={save}
      footer={<Save disabled={!isRight} text={t('count:save')} />}
    >
      <TextField
        label={t('count:pieces')}
        inputMode="numeric"
        value={pieces}
        onChange={({ target }) => setPieces(wholeOf(target.value))}
      />
      <ChoiceField
        label={t('count:kind')}
        options={options}
        value={packaging}
        onChange={(value) => setPackaging(packagings.find((kind) => kind === value) ?? 'other')}
      />
    </Sheet>
  )
}

const sides = ['length', 'width', 'height'] as const

/** All pieces that are counted, or one of them, with the chargeable weight as it is typed. */
export function MeasureSheet({ view, onClose }: Props) {
  const t = useWarehouseT()
  const [typed, setTyped] = useState({ weight: '', length: '', width: '', height: '' })
  const [system, setSystem] = useState<'us' | 'metric'>('us')
  const [isSure, setSure] = useState(false)
  const labels = view.lines.flatMap(({ label }) => (label ? [label] : [])).slice(0, mostPieces)
  const [which, setWhich] = useState('')
  const chosen = which ? [which] : labels
  const [weightUnit, sizeUnit] = system === 'us' ? (['lb', 'in'] as const) : (['kg', 'cm'] as const)
  const hasSize = sides.every((side) => isAmount(typed[side]))
  const hasWeight = isAmount(typed.weight)
  const kg = hasWeight ? kgOf(typed.weight, weightUnit) : null
  const box = hasSize
    ? {
        count: chosen.length,
        length: cmOf(typed.length, sizeUnit),
        width: cmOf(typed.width, sizeUnit),
        height: cmOf(typed.height, sizeUnit),
      }
    : null
  const isUnlikely = kg !== null && box !== null && isUnlikelyDensity(kg, volumeOf([box]))
  const isRight = chosen.length > 0 && (hasSize || hasWeight) && (!isUnlikely || isSure)
  const field = (name: keyof typeof typed) => ({
    value: typed[name],
    inputMode: 'decimal' as const,
    onChange: ({ target }: { target: { value: string } }) => {
      setSure(false)
      setTyped({ ...typed, [name]: amountOf(target.value) })
    },
  })
  const save = async () => {
    if (!isRight) return
    const { length, width, height } = typed
    const done = await doCargoAct('measure', null, {
      labels: chosen,
      weight: hasWeight ? { value: typed.weight, unit: weightUnit } : null,
      size: hasSize ? { length, width, height, unit: sizeUnit } : null,
      isSure,
    })
    if (done) onClose()
  }
  const options = { '': t('dock:counted', { count: labels.length }), ...Object.fromEntries(labels.map((l) => [l, l])) }
  return (
    <Sheet
      title={t('count:weigh')}
      onClose={onClose}
      onSubmit={save}
      footer={<Save disabled={!isRight} text={t('count:save')} />}
    >
      <ChoiceField label={t('count:pieces')} options={options} value={which} onChange={setWhich} />
      <ChoiceField
        label={t('count:unit')}
        options={{ us: t('units:us'), metric: t('units:metric') }}
        value={system}
        onChange={(value) => setSystem(value === 'us' ? 'us' : 'metric')}
      />
      <TextField label={`${t('count:weight')}, ${weightUnit}`} {...field('weight')} />
      <div className={classes.sides}>
        {sides.map((side) => (
          <TextField key={side} label={`${t(`count:${side}`)}, ${sizeUnit}`} {...field(side)} />
        ))}
      </div>
      {kg !== null && box && (
        <p role="status">{t('count:chargeable', { kg: chargeableWeight([box], 'cm', kg, 'kg').chargeable })}</p>
      )}
      {isUnlikely && !isSure && (
        <div className={parts.error} role="alert">
          <p>{t('count:unlikely')}</p>
          <Button onClick={() => setSure(true)}>{t('count:sure')}</Button>
        </div>
      )}
    </Sheet>
  )
}

export function DamageSheet({ view, onClose }: Props) {
  const t = useWarehouseT()
  const labels = view.lines.flatMap(({ label }) => (label ? [label] : []))
  const [label, setLabel] = useState(labels[0] ?? '')
  const [types, setTypes] = useState<readonly (typeof damageTypes)[number][]>([])
  const [photos, setPhotos] = useState<readonly Picture[]>([])
  const [hold, setHold] = useState(true)
  const [remark, setRemark] = useState('')
  const [asked, setAsked] = useState(false)
  const save = async () => {
    setAsked(true)
    if (photos.length === 0 || types.length === 0) return
    const data = { label, types: [...types], photos: named(photos), hold, remark: remark.trim() }
    if (await doCargoAct('damage', null, data, photos)) onClose()
  }
  return (
    <Sheet
      title={t('count:damage')}
      onClose={onClose}
      onSubmit={save}
      footer={<Save disabled={types.length === 0 || label === ''} text={t('count:save')} />}
    >
      <ChoiceField
        label={t('count:label')}
        options={Object.fromEntries(labels.map((one) => [one, one]))}
        value={label}
        onChange={setLabel}
      />
      <fieldset className={classes.checks}>
        <legend>{t('count:damageTypes')}</legend>
        {damageTypes.map((type) => (
          <Switch
            key={type}
            label={t(`damageType:${type}`)}
            checked={types.includes(type)}
            onChange={(on) => setTypes(on ? [...types, type] : types.filter((one) => one !== type))}
          />
        ))}
      </fieldset>
      <Photos
        label={t('count:photos')}
        form={`damage ${view.id}`}
        pictures={photos}
        onChange={setPhotos}
        error={asked && photos.length === 0 ? t('count:photoNeeded') : undefined}
      />
      <Switch label={t('count:hold')} checked={hold} onChange={setHold} />
      <LongField
        label={t('count:remark')}
        value={remark}
        maxLength={500}
        onChange={({ target }) => setRemark(target.value)}
      />
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
