import { ActionIcon, Button, Select, TextInput } from '@mantine/core'
import type { Charges } from '@shortcut/domain/air/charges.ts'
import { groupedText } from '@shortcut/domain/grouped-text.ts'
import { DataTable } from '@shortcut/ui/DataTable.tsx'
import { NumberField } from '@shortcut/ui/fields/NumberField.tsx'
import * as masterWords from '@shortcut/words/en/air/masters.ts'
import { IconTrash } from '@tabler/icons-react'
import type { Form } from '../../forms/use-form.ts'
import { useT } from '../../words/words.ts'
import { Box } from './Box.tsx'
import classes from './Paper.module.css'
import type { WaybillValues } from './waybill-form.ts'

type Props = { form: Form<WaybillValues>; disabled: boolean }

/** Other charges, each due to the agent or the carrier. */
export function OtherBox({ form, disabled }: Props) {
  const t = useT(masterWords)
  const { otherCharges } = form.values.content
  return (
    <Box area="other" name={t('waybillBox:other')}>
      {[...otherCharges.entries()].map(([index, charge]) => {
        const at = `content.otherCharges.${index}`
        return (
          <div key={index} className={classes.charge}>
            <TextInput
              {...form.bind(`${at}.code`)}
              label={t('chargeField:code')}
              disabled={disabled}
              maxLength={2}
              autoComplete="off"
            />
            <Select
              label={t('chargeField:due')}
              value={charge.due}
              data={[
                { value: 'A', label: t('masterPage:dueAgent') },
                { value: 'C', label: t('masterPage:dueCarrier') },
              ]}
              onChange={(value) => form.set(`${at}.due`, value)}
              disabled={disabled}
              allowDeselect={false}
            />
            <NumberField
              {...form.bind(`${at}.amount`)}
              label={t('chargeField:amount')}
              decimals={2}
              disabled={disabled}
            />
            {!disabled && (
              <ActionIcon
                className={classes.remove ?? ''}
                variant="subtle"
                color="gray"
                aria-label={t('masterPage:removeCharge', { code: charge.code || String(index + 1) })}
                onClick={() => form.set('content.otherCharges', otherCharges.toSpliced(index, 1))}
              >
                <IconTrash size={16} aria-hidden />
              </ActionIcon>
            )}
          </div>
        )
      })}
      {!disabled && (
        <div className={classes.lineTools}>
          <Button
            variant="default"
            onClick={() => form.set('content.otherCharges', [...otherCharges, { code: '', due: 'C', amount: '' }])}
            disabled={otherCharges.length >= 12}
          >
            {t('masterPage:addCharge')}
          </Button>
        </div>
      )}
    </Box>
  )
}

const rows = ['weight', 'valuation', 'tax', 'dueAgent', 'dueCarrier', 'total'] as const

/** The charge summary: prepaid and collect, as on the paper. */
export function SummaryBox({ form, charges, disabled }: Props & { charges: Charges | null }) {
  const t = useT(masterWords)
  const { currency } = form.values.content
  const shown = (amount: string | undefined) =>
    amount === undefined || Number(amount) === 0 ? '' : groupedText(amount)
  return (
    <Box area="summary" name={t('waybillBox:summary')}>
      <div className={classes.fields}>
        <NumberField
          {...form.bind('content.valuation')}
          label={t('summaryRow:valuation')}
          className={classes.half ?? ''}
          decimals={2}
          disabled={disabled}
        />
        <NumberField
          {...form.bind('content.tax')}
          label={t('summaryRow:tax')}
          className={classes.half ?? ''}
          decimals={2}
          disabled={disabled}
        />
      </div>
      <DataTable
        label={t('waybillBox:summary')}
        className={classes.sums}
        rows={rows}
        rowKey={(row) => row}
        columns={[
          {
            key: 'prepaid',
            header: `${t('masterPage:prepaid')} (${currency})`,
            align: 'end',
            cell: (row) => <Amount isTotal={row === 'total'} text={shown(charges?.prepaid[row])} />,
          },
          { key: 'name', rowHeader: true, header: t('masterPage:charge'), cell: (row) => t(`summaryRow:${row}`) },
          {
            key: 'collect',
            header: `${t('masterPage:collect')} (${currency})`,
            align: 'end',
            cell: (row) => <Amount isTotal={row === 'total'} text={shown(charges?.collect[row])} />,
          },
        ]}
      />
    </Box>
  )
}

const Amount = ({ text, isTotal }: { text: string; isTotal: boolean }) => (isTotal ? <strong>{text}</strong> : text)
