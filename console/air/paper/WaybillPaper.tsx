import { Textarea, TextInput } from '@mantine/core'
import '@mantine/core/styles/ScrollArea.layer.css'
import '@mantine/core/styles/Popover.layer.css'
import '@mantine/core/styles/Combobox.layer.css'
import type { Charges } from '@shortcut/domain/air/charges.ts'
import { NumberField } from '@shortcut/ui/fields/NumberField.tsx'
import * as masterWords from '@shortcut/words/en/air/masters.ts'
import type { ReactNode } from 'react'
import type { Form } from '../../forms/use-form.ts'
import { useT } from '../../words/words.ts'
import { Box } from './Box.tsx'
import { AgentBox, ExecutedBox, FlightBox, HandlingBox, MoneyBoxes, RoutingBox } from './boxes.tsx'
import { OtherBox, SummaryBox } from './ChargeBoxes.tsx'
import { CodePicker } from './CodePicker.tsx'
import classes from './Paper.module.css'
import { PartyBox } from './PartyBox.tsx'
import { RateLines } from './RateLines.tsx'
import type { WaybillValues } from './waybill-form.ts'

type Props = {
  form: Form<WaybillValues>
  charges: Charges | null
  disabled: boolean
  /** The first box: who issues it, and for whom. */
  issuer: ReactNode
}

/** A waybill in the boxes of its paper, which follow each other by the paper's numbers. */
export function WaybillPaper({ form, charges, disabled, issuer }: Props) {
  const t = useT(masterWords)
  return (
    <div className={classes.paper}>
      {issuer}
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
      <HandlingBox form={form} disabled={disabled} />
      <RateLines form={form} charges={charges?.lines ?? []} disabled={disabled} />
      <OtherBox form={form} disabled={disabled} />
      <SummaryBox form={form} charges={charges} disabled={disabled} />
      <ExecutedBox form={form} disabled={disabled} />
    </div>
  )
}
