import { Select, Textarea, TextInput } from '@mantine/core'
import '@mantine/core/styles/ScrollArea.layer.css'
import '@mantine/core/styles/Popover.layer.css'
import '@mantine/core/styles/Combobox.layer.css'
import type { Charges } from '@shortcut/domain/air/charges.ts'
import { waybillKinds } from '@shortcut/domain/air/waybill.ts'
import { DateTimeField } from '@shortcut/ui/fields/DateTimeField.tsx'
import { NumberField } from '@shortcut/ui/fields/NumberField.tsx'
import * as airLawWords from '@shortcut/words/en/air/law.ts'
import * as masterWords from '@shortcut/words/en/air/masters.ts'
import { useViewerZone } from '../../call/preferences.ts'
import { Picker } from '../../forms/Picker.tsx'
import type { Form } from '../../forms/use-form.ts'
import { findAccounts } from '../../records/find-accounts.ts'
import { dayIn } from '../../time/zone.ts'
import { useT } from '../../words/words.ts'
import { Box } from './Box.tsx'
import { OtherBox, SummaryBox } from './ChargeBoxes.tsx'
import { CodePicker } from './CodePicker.tsx'
import classes from './Paper.module.css'
import { PartyBox } from './PartyBox.tsx'
import { RateLines } from './RateLines.tsx'
import type { WaybillValues } from './waybill-form.ts'

/** Legs and flights that the paper has boxes for. */
const places = [0, 1, 2]

type Props = {
  form: Form<WaybillValues>
  charges: Charges | null
  disabled: boolean
  /** The airline of a number cannot change. */
  isBooked: boolean
  customerName: string | null
}

/** A waybill in the boxes of its paper, which follow each other by the paper's numbers. */
export function WaybillPaper({ form, charges, disabled, isBooked, customerName }: Props) {
  const t = useT(airLawWords, masterWords)
  return (
    <div className={classes.paper}>
      <Box area="issuer" name={t('waybillBox:issuer')}>
        <div className={classes.fields}>
          <div className={classes.third}>
            <CodePicker
              form={form}
              path="airline"
              label={t('masterField:airline')}
              of="airline"
              disabled={disabled || isBooked}
              named
              required
            />
          </div>
          <Select
            {...form.bind('kind')}
            className={classes.third ?? ''}
            label={t('masterField:kind')}
            data={waybillKinds.map((value) => ({ value, label: t(`waybillKind:${value}`) }))}
            disabled={disabled}
            allowDeselect={false}
          />
          <Picker
            {...form.bind('accountId')}
            className={classes.third ?? ''}
            label={t('masterField:customerName')}
            disabled={disabled}
            finds="account"
            find={findAccounts}
            valueLabel={customerName ?? undefined}
          />
        </div>
      </Box>
      <PartyBox form={form} of="shipper" disabled={disabled} />
      <PartyBox form={form} of="consignee" disabled={disabled} />
      <AgentBox form={form} disabled={disabled} />
      <Box area="departure" name={t('waybillBox:departure')}>
        <CodePicker
          form={form}
          path="content.origin"
          label={t('masterField:origin')}
          of="airport"
          disabled={disabled}
          named
        />
      </Box>
      <Box area="accounting" name={t('waybillBox:accounting')}>
        <Textarea
          {...form.bind('content.accounting')}
          aria-label={t('waybillBox:accounting')}
          disabled={disabled}
          maxLength={200}
          rows={3}
        />
      </Box>
      <PartyBox form={form} of="notify" disabled={disabled} />
      <RoutingBox form={form} disabled={disabled} />
      <MoneyBoxes form={form} disabled={disabled} />
      <Box area="destination" name={t('waybillBox:destination')}>
        <CodePicker
          form={form}
          path="content.destination"
          label={t('masterField:destination')}
          of="airport"
          disabled={disabled}
          named
        />
      </Box>
      <FlightBox form={form} disabled={disabled} />
      <Box area="insurance" name={t('waybillBox:insurance')}>
        <NumberField
          {...form.bind('content.insurance')}
          label={t('contentField:insurance')}
          placeholder="XXX"
          decimals={2}
          disabled={disabled}
        />
      </Box>
      <Box area="reference" name={t('waybillBox:reference')}>
        <TextInput
          {...form.bind('content.reference')}
          label={t('contentField:reference')}
          maxLength={35}
          disabled={disabled}
          autoComplete="off"
        />
      </Box>
      <Box area="handling" name={t('waybillBox:handling')}>
        <div className={classes.fields}>
          <Textarea
            {...form.bind('content.handling')}
            className={classes.half ?? ''}
            label={t('contentField:handling')}
            maxLength={400}
            rows={2}
            disabled={disabled}
          />
          <TextInput
            {...form.bind('content.codes')}
            className=""
            label={t('contentField:codes')}
            placeholder="PER COL"
            disabled={disabled}
            autoComplete="off"
          />
          <TextInput
            {...form.bind('content.filing')}
            className={classes.third ?? ''}
            label={t('contentField:filing')}
            placeholder={t('masterPage:filingHelp')}
            maxLength={60}
            disabled={disabled}
            autoComplete="off"
          />
        </div>
      </Box>
      <RateLines form={form} charges={charges?.lines ?? []} disabled={disabled} />
      <OtherBox form={form} disabled={disabled} />
      <SummaryBox form={form} charges={charges} disabled={disabled} />
      <ExecutedBox form={form} disabled={disabled} />
    </div>
  )
}

type BoxProps = Pick<Props, 'form' | 'disabled'>

function AgentBox({ form, disabled }: BoxProps) {
  const t = useT(masterWords)
  const field = (name: keyof WaybillValues['content']['agent'], maxLength: number, className: string | undefined) => ({
    ...form.bind(`content.agent.${name}`),
    label: t(`agentField:${name}`),
    className: className ?? '',
    maxLength,
    disabled,
    autoComplete: 'off',
  })
  return (
    <Box area="agent" name={t('waybillBox:agent')}>
      <div className={classes.fields}>
        <TextInput {...field('name', 70, classes.most)} />
        <TextInput {...field('city', 17, classes.third)} />
        <TextInput {...field('iataCode', 7, classes.third)} inputMode="numeric" />
        <TextInput {...field('cass', 4, classes.third)} inputMode="numeric" />
        <TextInput {...field('account', 14, classes.third)} />
        <TextInput {...field('messageAddress', 7, classes.third)} />
      </div>
    </Box>
  )
}

function RoutingBox({ form, disabled }: BoxProps) {
  const t = useT(masterWords)
  return (
    <Box area="routing" name={t('waybillBox:routing')}>
      <div className={classes.fields}>
        {places.flatMap((index) => [
          <CodePicker
            key={`to ${index}`}
            form={form}
            path={`content.legs.${index}.to`}
            label={t('masterPage:to', { number: index + 1 })}
            of="airport"
            disabled={disabled}
          />,
          <CodePicker
            key={`by ${index}`}
            form={form}
            path={`content.legs.${index}.by`}
            label={t('masterPage:byCarrier', { number: index + 1 })}
            of="airline"
            disabled={disabled}
          />,
        ])}
      </div>
    </Box>
  )
}

function FlightBox({ form, disabled }: BoxProps) {
  const t = useT(masterWords)
  const today = dayIn(useViewerZone(), new Date().toISOString())
  return (
    <Box area="flights" name={t('waybillBox:flights')}>
      <div className={classes.fields}>
        {places.flatMap((index) => [
          <TextInput
            key={`flight ${index}`}
            {...form.bind(`content.flights.${index}.flight`)}
            className={classes.half ?? ''}
            label={t('masterPage:flight', { number: index + 1 })}
            maxLength={8}
            disabled={disabled}
            autoComplete="off"
          />,
          <DateTimeField
            key={`on ${index}`}
            {...form.bind(`content.flights.${index}.on`)}
            className={classes.half ?? ''}
            label={t('masterPage:on', { number: index + 1 })}
            kind="date"
            today={today}
            disabled={disabled}
          />,
        ])}
      </div>
    </Box>
  )
}

function MoneyBoxes({ form, disabled }: BoxProps) {
  const t = useT(masterWords)
  const payment = (path: 'weightPayment' | 'otherPayment') => (
    <Select
      {...form.bind(`content.${path}`)}
      className={classes.third ?? ''}
      label={t(`contentField:${path}`)}
      data={[
        { value: 'P', label: t('masterPage:prepaid') },
        { value: 'C', label: t('masterPage:collect') },
      ]}
      disabled={disabled}
      allowDeselect={false}
    />
  )
  return (
    <>
      <Box area="money" name={t('waybillBox:money')}>
        <div className={classes.fields}>
          <TextInput
            {...form.bind('content.currency')}
            className={classes.third ?? ''}
            label={t('contentField:currency')}
            maxLength={3}
            disabled={disabled}
            autoComplete="off"
          />
          {payment('weightPayment')}
          {payment('otherPayment')}
        </div>
      </Box>
      <Box area="declared" name={t('waybillBox:declared')}>
        <div className={classes.fields}>
          <NumberField
            {...form.bind('content.declaredCarriage')}
            className={classes.half ?? ''}
            label={t('contentField:declaredCarriage')}
            placeholder="NVD"
            decimals={2}
            disabled={disabled}
          />
          <NumberField
            {...form.bind('content.declaredCustoms')}
            className={classes.half ?? ''}
            label={t('contentField:declaredCustoms')}
            placeholder="NCV"
            decimals={2}
            disabled={disabled}
          />
        </div>
      </Box>
    </>
  )
}

function ExecutedBox({ form, disabled }: BoxProps) {
  const t = useT(masterWords)
  const today = dayIn(useViewerZone(), new Date().toISOString())
  return (
    <Box area="executed" name={t('waybillBox:executed')}>
      <div className={classes.fields}>
        <DateTimeField
          {...form.bind('content.executedOn')}
          className={classes.third ?? ''}
          label={t('contentField:executedOn')}
          kind="date"
          today={today}
          disabled={disabled}
        />
        <TextInput
          {...form.bind('content.executedAt')}
          className={classes.third ?? ''}
          label={t('contentField:executedAt')}
          maxLength={17}
          disabled={disabled}
          autoComplete="off"
        />
        <TextInput
          {...form.bind('content.signature')}
          className={classes.third ?? ''}
          label={t('contentField:signature')}
          maxLength={20}
          disabled={disabled}
          autoComplete="off"
        />
      </div>
    </Box>
  )
}
