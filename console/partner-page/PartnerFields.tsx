import { Checkbox, type InputWrapperProps, Select, TextInput } from '@mantine/core'
import * as fieldWords from '@shortcut/words/en/fields.ts'
import * as partnerWords from '@shortcut/words/en/partners.ts'
import '@mantine/core/styles/ScrollArea.layer.css'
import '@mantine/core/styles/Popover.layer.css'
import '@mantine/core/styles/Combobox.layer.css'
import '@mantine/core/styles/InlineInput.layer.css'
import '@mantine/core/styles/Checkbox.layer.css'
import {
  acknowledgementSets,
  creditNoteWishes,
  deliveriesOf,
  isToldInWords,
  lackingScac,
  partnerKinds,
  sameCrnMeanings,
  ta1Wishes,
} from '@shortcut/domain/partners/fields.ts'
import { dateMeanings } from '@shortcut/domain/partners/tender-reading.ts'
import { sentVersions } from '@shortcut/domain/x12/sent/elements.ts'
import { FormSection, wholeLine } from '@shortcut/ui/page/FormDrawer.tsx'
import type { partnerHelp } from '@shortcut/words/en/partners.ts'
import type { Form } from '../forms/use-form.ts'
import { RepeatedFields } from '../records/RepeatedFields.tsx'
import { useT } from '../words/words.ts'
import { AirPartnerFields } from './AirPartnerFields.tsx'
import { DeliveryPlace } from './DeliveryPlace.tsx'
import { NoticeFields, SkippedEvents } from './NoticeFields.tsx'
import classes from './PartnerPage.module.css'
import { emptyDate, type PartnerValues } from './partner-form.ts'

type Of<Kind> = {
  [Field in keyof PartnerValues]: PartnerValues[Field] extends Kind ? Field : never
}[keyof PartnerValues]
type TextField = Exclude<Of<string>, 'accountId'>
type Option = { value: string; label: string }

/** With the help below the input, fields side by side stay in line. */
const helpBelow: InputWrapperProps['inputWrapperOrder'] = ['label', 'input', 'description', 'error']

type Helped = TextField & keyof typeof partnerHelp
const helped: readonly TextField[] = [
  ...(['theirQualifier', 'theirGroupId', 'ourGroupId', 'crnQualifier', 'scac', 'x12Version'] as const),
] satisfies Helped[]
const isHelped = (field: TextField): field is Helped => helped.includes(field)

/** Who is told in words is told so; other ways of delivery stay as far as the kind has them. */
const withKind = (values: PartnerValues, kind: PartnerValues['kind']): PartnerValues => ({
  ...values,
  kind,
  delivery:
    kind === 'mail' || kind === 'sms' ? kind : deliveriesOf[kind].includes(values.delivery) ? values.delivery : 'none',
})

/** A partner's settings, in the order in which a customer gives them; fields that its kind does not have are left out. */
export function PartnerFields({ form, isNew }: { form: Form<PartnerValues>; isNew: boolean }) {
  const t = useT(fieldWords, partnerWords)
  const { kind } = form.values
  const text = (field: TextField) => ({
    ...form.bind(field),
    label: t(`partnerField:${field}`),
    autoComplete: 'off',
    ...(isHelped(field) && { description: t(`partnerHelp:${field}`), inputWrapperOrder: helpBelow }),
  })
  const choice = (field: TextField, data: Option[]) => ({ ...text(field), data, allowDeselect: false })
  const check = (field: Of<boolean>) => ({
    label: t(`partnerField:${field}`),
    checked: form.values[field],
    onChange: ({ currentTarget: { checked } }: { currentTarget: { checked: boolean } }) =>
      form.setValues((now) => ({ ...now, [field]: checked })),
    className: wholeLine,
  })
  const isX12 = kind === 'x12'
  const isAir = kind === 'air'
  const kinds = partnerKinds.map((value) => ({ value, label: t(`partnerKind:${value}`) }))
  const purposes = (['change', 'original'] as const).map((value) => ({ value, label: t(`partner04:${value}`) }))
  const sameCrns = sameCrnMeanings.map((value) => ({ value, label: t(`partnerSameCrn:${value}`) }))
  const meanings = dateMeanings.map((value) => ({ value, label: t(`dateMeaning:${value}`) }))
  const wishes = ta1Wishes.map((value) => ({ value, label: t(`partnerTa1:${value}`) }))
  const has999 = form.values.x12Version >= '005010'
  const acknowledgements = acknowledgementSets.map((value) =>
    value === '999' && !has999
      ? { value, label: t('partnerHelp:only005010', { set: value }), disabled: true }
      : { value, label: value },
  )
  const is999TooEarly = form.values.acknowledgeWith === '999' && !has999
  const refused = lackingScac(form.values).join(', ')
  const creditNotes = creditNoteWishes.map((value) => ({ value, label: t(`partnerCreditNotes:${value}`) }))
  const usages = (['P', 'T'] as const).map((value) => ({ value, label: t(`partnerUsage:${value}`) }))
  const ways = deliveriesOf[kind].map((value) => ({ value, label: t(`partnerDelivery:${value}`) }))
  return (
    <>
      <FormSection
        title={t('partnerPage:who')}
        {...(isX12 && { help: t('partnerPage:whoHelp') })}
        {...(isAir && { help: t('partnerPage:airHelp') })}
      >
        <TextInput {...text('name')} withAsterisk />
        <Select
          {...choice('kind', kinds)}
          onChange={(chosen) => form.setValues((now) => withKind(now, chosen as PartnerValues['kind']))}
          readOnly={!isNew}
        />
        {isX12 && (
          <>
            <TextInput {...text('theirId')} withAsterisk maxLength={15} />
            <TextInput {...text('theirQualifier')} maxLength={2} />
            <TextInput {...text('ourId')} withAsterisk maxLength={15} />
            <TextInput {...text('ourQualifier')} maxLength={2} />
            <TextInput {...text('theirGroupId')} maxLength={15} />
            <TextInput {...text('ourGroupId')} maxLength={15} />
          </>
        )}
      </FormSection>
      {!isToldInWords(kind) && !isAir && (
        <FormSection title={t('partnerPage:reading')}>
          {isX12 && (
            <>
              <TextInput {...text('crnQualifier')} maxLength={3} />
              <Select {...choice('purpose04', purposes)} />
            </>
          )}
          <Select {...choice('sameCrn', sameCrns)} className={wholeLine} />
          {isX12 && (
            <RepeatedFields
              form={form}
              name="dates"
              empty={emptyDate}
              titleOf={(number) => t('partnerPage:date', { number })}
              removeText={(number) => t('partnerPage:removeDate', { number })}
              addText={t('partnerPage:addDate')}
            >
              {(field) => (
                <>
                  <TextInput
                    {...field('qualifier')}
                    label={t('partnerPage:qualifier')}
                    maxLength={3}
                    autoComplete="off"
                  />
                  <Select
                    {...field('meaning')}
                    label={t('partnerPage:meaning')}
                    data={meanings}
                    allowDeselect={false}
                  />
                </>
              )}
            </RepeatedFields>
          )}
        </FormSection>
      )}
      {isAir ? (
        <AirPartnerFields form={form} />
      ) : (
        <FormSection title={t('partnerPage:told')} {...(isX12 && { help: t('partnerPage:toldHelp') })}>
          {isX12 && (
            <>
              <Select {...choice('wantsTa1', wishes)} />
              <TextInput {...text('scac')} maxLength={4} />
              <Checkbox {...check('wants997')} />
              {form.values.wants997 && (
                <Select
                  {...choice('acknowledgeWith', acknowledgements)}
                  {...(is999TooEarly && { error: t('partnerHelp:needs005010') })}
                />
              )}
            </>
          )}
          {(['wants990', 'wants214', 'wantsCargo'] as const).map((wish) => (
            <Checkbox key={wish} {...check(wish)} {...(!isX12 && { label: t(`partnerWish:${wish}`) })} />
          ))}
          {!isX12 && <SkippedEvents form={form} />}
          {isX12 && <Checkbox {...check('wants210')} />}
          {isX12 && form.values.wants210 && <Select {...choice('creditNotes', creditNotes)} />}
          {refused && (
            <p className={`${wholeLine} ${classes.warning}`} role="status">
              {t('partnerHelp:noScac', { sets: refused })}
            </p>
          )}
        </FormSection>
      )}
      <FormSection title={t('partnerPage:where')}>
        {isX12 && <Checkbox {...check('answerInReply')} />}
        <Select {...choice('delivery', ways)} />
        <DeliveryPlace form={form} />
      </FormSection>
      {isToldInWords(kind) && <NoticeFields form={form} />}
      {isX12 && (
        <FormSection title={t('partnerPage:writing')}>
          <Select
            {...choice(
              'x12Version',
              sentVersions.map((value) => ({ value, label: value })),
            )}
          />
          <Select {...choice('usageIndicator', usages)} />
          <TextInput {...text('elementSeparator')} maxLength={1} />
          <TextInput {...text('componentSeparator')} maxLength={1} />
          <TextInput {...text('segmentTerminator')} maxLength={1} />
          <Checkbox {...check('lineBreaks')} />
        </FormSection>
      )}
    </>
  )
}
