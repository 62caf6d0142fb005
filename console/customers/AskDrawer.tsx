import { calls } from 'virtual:calls'
import { NativeSelect, Textarea, TextInput } from '@mantine/core'
import type { OwnOrder } from '@shortcut/domain/customers/own-order-api.ts'
import { codes } from '@shortcut/domain/errors.ts'
import { DateTimeField } from '@shortcut/ui/fields/DateTimeField.tsx'
import { NumberField } from '@shortcut/ui/fields/NumberField.tsx'
import { FormDrawer, FormSection, wholeLine } from '@shortcut/ui/page/FormDrawer.tsx'
import * as customerWords from '@shortcut/words/en/customers/law.ts'
import * as ownWords from '@shortcut/words/en/customers/own-pages.ts'
import { call } from '../call/call.ts'
import { useForm } from '../forms/use-form.ts'
import { zoneName } from '../time/time.ts'
import { dayIn } from '../time/zone.ts'
import { useT } from '../words/words.ts'
import { localTime } from './local-time.ts'

const empty = {
  pickupStop: '',
  pickupFrom: '',
  pickupTo: '',
  pickupAddress: '',
  deliveryStop: '',
  deliveryFrom: '',
  deliveryTo: '',
  deliveryAddress: '',
  pieces: '',
  palletQuantity: '',
  remark: '',
}
const numberOf = (typed: string) => (typed === '' ? null : Number(typed))

type Props = { order: OwnOrder; onAsked: (order: OwnOrder) => void; onClose: () => void }

/** Asks for another time, address or amount, or for something in words. It stands as a request until the office answers. */
export default function AskDrawer({ order, onAsked, onClose }: Props) {
  const t = useT(customerWords, ownWords)
  const form = useForm(() => empty)
  const { values } = form
  const submit = async () => {
    const { pieces, palletQuantity, remark, pickupAddress, deliveryAddress, pickupStop, deliveryStop, ...times } =
      values
    const moments = Object.fromEntries(Object.entries(times).map(([field, typed]) => [field, localTime(typed)]))
    const amounts = { pieces: numberOf(pieces), palletQuantity: numberOf(palletQuantity) }
    const which = { pickupStop: numberOf(pickupStop), deliveryStop: numberOf(deliveryStop) }
    const input = {
      id: order.id,
      kind: 'ask' as const,
      remark,
      pickupAddress,
      deliveryAddress,
      ...moments,
      ...amounts,
      ...which,
    }
    try {
      onAsked(await call(calls.ownOrder.ask, form.sent(input), { handles: [codes.invalid] }))
    } catch (error) {
      form.refuse(error)
    }
  }
  const now = new Date().toISOString()
  const zoneOf = (kind: 'pickup' | 'dropoff') => order.stops.find((stop) => stop.kind === kind)?.timeZone ?? 'UTC'
  const time = (field: 'pickupFrom' | 'pickupTo' | 'deliveryFrom' | 'deliveryTo') => {
    const zone = zoneOf(field.startsWith('pickup') ? 'pickup' : 'dropoff')
    return (
      <DateTimeField
        label={t(`wish:${field}`)}
        today={dayIn(zone, now)}
        zone={zoneName(zone, now)}
        {...form.bind(field)}
      />
    )
  }
  const which = (field: 'pickupStop' | 'deliveryStop', kind: 'pickup' | 'dropoff') => {
    const own = order.stops.filter((stop) => stop.kind === kind)
    return (
      own.length > 1 && (
        <NativeSelect
          className={wholeLine}
          label={t(`wish:${field}`)}
          data={[
            { value: '', label: '' },
            ...own.map(({ company, city }, index) => ({
              value: String(index + 1),
              label: `${index + 1}. ${[company, city].filter(Boolean).join(', ')}`,
            })),
          ]}
          value={values[field]}
          error={form.errors[field]}
          onChange={({ currentTarget }) => form.set(field, currentTarget.value)}
        />
      )
    )
  }
  const text = (field: 'pickupAddress' | 'deliveryAddress') => (
    <TextInput className={wholeLine} label={t(`wish:${field}`)} {...form.bind(field)} />
  )
  return (
    <FormDrawer
      opened
      title={t('ownPage:askTitle', { order: order.bookingId })}
      submitText={t('ownPage:askSubmit')}
      dirty={Object.values(values).some((value) => value !== '')}
      onSubmit={submit}
      onClose={onClose}
    >
      <FormSection title={t('ownPage:askWhat')} help={t('ownPage:askWhatHelp')}>
        {which('pickupStop', 'pickup')}
        {time('pickupFrom')}
        {time('pickupTo')}
        {text('pickupAddress')}
        {which('deliveryStop', 'dropoff')}
        {time('deliveryFrom')}
        {time('deliveryTo')}
        {text('deliveryAddress')}
        <NumberField label={t('wish:pieces')} max={1_000_000} {...form.bind('pieces')} />
        <NumberField label={t('wish:palletQuantity')} max={1_000_000} {...form.bind('palletQuantity')} />
      </FormSection>
      <FormSection title={t('ownPage:askRemark')}>
        <Textarea
          className={wholeLine}
          aria-label={t('ownPage:askRemark')}
          autosize
          minRows={3}
          maxRows={10}
          maxLength={1000}
          {...form.bind('remark')}
        />
      </FormSection>
    </FormDrawer>
  )
}
