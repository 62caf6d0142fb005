import { TextInput } from '@mantine/core'
import * as masterWords from '@shortcut/words/en/air/masters.ts'
import type { Form } from '../../forms/use-form.ts'
import { useT } from '../../words/words.ts'
import { PlaceField } from '../../work-orders/PlaceField.tsx'
import { type Area, Box } from './Box.tsx'
import classes from './Paper.module.css'
import { partyOf, type WaybillValues } from './waybill-form.ts'

type Props = { form: Form<WaybillValues>; of: 'shipper' | 'consignee' | ('notify' & Area); disabled: boolean }

/** A party: its name finds places of the customer's address book. */
export function PartyBox({ form, of, disabled }: Props) {
  const t = useT(masterWords)
  const { values } = form
  const field = (name: keyof WaybillValues['content']['shipper'], className: string | undefined) => ({
    ...form.bind(`content.${of}.${name}`),
    label: t(`partyField:${name}`),
    disabled,
    autoComplete: 'off',
    className: className ?? '',
  })
  const { value, error, onChange } = form.bind(`content.${of}.name`)
  return (
    <Box area={of} name={t(`waybillBox:${of}`)}>
      <div className={classes.fields}>
        <div className={classes.most}>
          <PlaceField
            field={{ label: t('partyField:name'), value, error, disabled, onChange }}
            accountId={values.accountId}
            onChoose={(place) => form.set(`content.${of}`, partyOf(place, values.content[of]))}
          />
        </div>
        <TextInput {...field('account', classes.third)} maxLength={14} />
        <TextInput {...field('address', classes.whole)} maxLength={70} />
        <TextInput {...field('city', classes.half)} maxLength={17} />
        <TextInput {...field('state', undefined)} maxLength={9} />
        <TextInput {...field('postalCode', undefined)} maxLength={9} />
        <TextInput {...field('country', undefined)} maxLength={2} />
        <TextInput {...field('phone', classes.half)} maxLength={25} />
      </div>
    </Box>
  )
}
