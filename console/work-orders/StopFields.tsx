import { ActionIcon, Button, TextInput } from '@mantine/core'
import { DateTimeField } from '@shortcut/ui/fields/DateTimeField.tsx'
import { NumberField } from '@shortcut/ui/fields/NumberField.tsx'
import { FormSection, wholeLine } from '@shortcut/ui/page/FormDrawer.tsx'
import * as workOrderWords from '@shortcut/words/en/work-orders.ts'
import { IconArrowDown, IconArrowUp, IconTrash } from '@tabler/icons-react'
import { zoneName } from '../time/time.ts'
import { dayIn } from '../time/zone.ts'
import { useT } from '../words/words.ts'
import type { WorkOrderForm } from './form-values.ts'
import { emptyStop } from './form-values.ts'
import classes from './StopFields.module.css'

type Props = { form: WorkOrderForm; fixed: boolean }

/** Stops in order: added, taken away and moved; each one's times are typed on the clock of its place. */
export function StopFields({ form, fixed }: Props) {
  const t = useT(workOrderWords)
  const { stops } = form.values
  const add = (kind: 'pickup' | 'dropoff') => {
    // A pickup goes before the first dropoff: freight is loaded before it is unloaded.
    const at = kind === 'pickup' ? stops.findIndex((stop) => stop.kind === 'dropoff') : -1
    form.setValues({ ...form.values, stops: stops.toSpliced(at < 0 ? stops.length : at, 0, emptyStop(kind)) })
  }
  return (
    <FormSection title={t('workOrderForm:stops')} help={t('workOrderForm:timesOfStop')}>
      <div className={wholeLine}>
        {stops.length === 0 && <p className={classes.none}>{t('workOrderForm:noStops')}</p>}
        {stops.map((stop, index) => (
          <Stop key={stop.key} form={form} index={index} fixed={fixed} />
        ))}
        {!fixed && (
          <div className={classes.add}>
            <Button variant="default" onClick={() => add('pickup')}>
              {t('workOrderForm:addPickup')}
            </Button>
            <Button variant="default" onClick={() => add('dropoff')}>
              {t('workOrderForm:addDropoff')}
            </Button>
            <span className={classes.error} role="alert">
              {form.errors.stops}
            </span>
          </div>
        )}
      </div>
    </FormSection>
  )
}

function Stop({ form, index, fixed }: Props & { index: number }) {
  const t = useT(workOrderWords)
  const { stops } = form.values
  const stop = stops[index]
  if (!stop) return null
  const number = index + 1
  // Errors are by index: once stops have moved they would stand at the wrong one.
  const setStops = (next: typeof stops) => {
    form.setValues({ ...form.values, stops: next })
    form.setErrors(Object.fromEntries(Object.entries(form.errors).filter(([path]) => !path.startsWith('stops.'))))
  }
  const move = (from: number, to: number) => setStops(stops.toSpliced(from, 1).toSpliced(to, 0, stop))
  const now = new Date().toISOString()
  const zone = stop.timeZone || 'UTC'
  const field = (name: keyof typeof stop, label = t.find(`field:${name}`) ?? name) => ({
    label,
    disabled: fixed,
    ...form.bind(`stops.${index}.${name}`),
  })
  const time = { today: dayIn(zone, now), zone: stop.timeZone ? zoneName(zone, now) : undefined }
  return (
    <fieldset className={classes.stop} aria-label={`${t('field:stop', { number })} ${t(`field:${stop.kind}`)}`}>
      <div className={classes.head}>
        <span>
          {number}. {t(`field:${stop.kind}`)}
        </span>
        {!fixed && (
          <>
            <ActionIcon
              aria-label={t('workOrderForm:moveUp', { number })}
              disabled={index === 0}
              onClick={() => move(index, index - 1)}
            >
              <IconArrowUp size={14} />
            </ActionIcon>
            <ActionIcon
              aria-label={t('workOrderForm:moveDown', { number })}
              disabled={index === stops.length - 1}
              onClick={() => move(index, index + 1)}
            >
              <IconArrowDown size={14} />
            </ActionIcon>
            <ActionIcon
              aria-label={t('workOrderForm:removeStop', { number })}
              onClick={() => setStops(stops.toSpliced(index, 1))}
            >
              <IconTrash size={14} />
            </ActionIcon>
          </>
        )}
      </div>
      <div className={classes.fields}>
        <TextInput {...field('company')} />
        <TextInput {...field('address')} />
        <TextInput {...field('city')} />
        <div className={classes.three}>
          <TextInput {...field('province')} />
          <TextInput {...field('postalCode')} />
          <TextInput {...field('country')} maxLength={2} />
        </div>
        <DateTimeField {...field('from', t('field:windowFrom'))} {...time} />
        <DateTimeField {...field('to', t('field:windowTo'))} {...time} />
        <TextInput {...field('contactName')} />
        <TextInput {...field('contactPhone')} type="tel" />
        <TextInput {...field('remark')} />
        <NumberField {...field('pieces')} max={1_000_000} />
      </div>
    </fieldset>
  )
}
