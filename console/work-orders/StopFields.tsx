import { ActionIcon, Button } from '@mantine/core'
import { FormSection, wholeLine } from '@shortcut/ui/page/FormDrawer.tsx'
import * as workOrderFormWords from '@shortcut/words/en/work-order-form.ts'
import * as workOrderWords from '@shortcut/words/en/work-orders.ts'
import { IconArrowDown, IconArrowUp, IconTrash } from '@tabler/icons-react'
import { useT } from '../words/words.ts'
import type { WorkOrderForm } from './form-values.ts'
import { emptyStop } from './form-values.ts'
import { StopEntries } from './StopEntries.tsx'
import classes from './StopFields.module.css'

type Props = { form: WorkOrderForm; fixed: boolean }

/** The stops in order: add, remove and move them. Each stop's times are typed in the zone of its place. */
export function StopFields({ form, fixed }: Props) {
  const t = useT(workOrderFormWords, workOrderWords)
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
  const t = useT(workOrderFormWords, workOrderWords)
  const { stops } = form.values
  const stop = stops[index]
  if (!stop) return null
  const number = index + 1
  // Errors are stored by index: after a move they would show at the wrong stop, so they are cleared.
  const setStops = (next: typeof stops) => {
    form.setValues({ ...form.values, stops: next })
    form.setErrors(Object.fromEntries(Object.entries(form.errors).filter(([path]) => !path.startsWith('stops.'))))
  }
  const move = (from: number, to: number) => setStops(stops.toSpliced(from, 1).toSpliced(to, 0, stop))
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
      <StopEntries form={form} stop={stop} index={index} fixed={fixed} />
    </fieldset>
  )
}
