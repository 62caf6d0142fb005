import { Select, Textarea, TextInput } from '@mantine/core'
import { DateTimeField } from '@shortcut/ui/fields/DateTimeField.tsx'
import { NumberField } from '@shortcut/ui/fields/NumberField.tsx'
import * as masterWords from '@shortcut/words/en/air/masters.ts'
import { useViewerZone } from '../../call/preferences.ts'
import { dayIn } from '../../time/zone.ts'
import { useT } from '../../words/words.ts'
import { Box, type BoxProps } from './Box.tsx'
import { CodePicker } from './CodePicker.tsx'
import { FilingField } from './FilingField.tsx'
import { HandlingCodes } from './HandlingCodes.tsx'
import classes from './Paper.module.css'
import type { WaybillValues } from './waybill-form.ts'

/** Legs and flights that the paper has boxes for. */
const places = [0, 1, 2]

export function AgentBox({ form, disabled }: BoxProps) {
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

export function RoutingBox({ form, disabled }: BoxProps) {
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

export function FlightBox({ form, disabled }: BoxProps) {
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

export function MoneyBoxes({ form, disabled }: BoxProps) {
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

export function ExecutedBox({ form, disabled }: BoxProps) {
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

export function HandlingBox({ form, disabled }: BoxProps) {
  const t = useT(masterWords)
  return (
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
        <HandlingCodes form={form} disabled={disabled} className={classes.half ?? ''} />
        <FilingField form={form} disabled={disabled} />
      </div>
    </Box>
  )
}
