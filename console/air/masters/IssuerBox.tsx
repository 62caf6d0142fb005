import { Select } from '@mantine/core'
import '@mantine/core/styles/ScrollArea.layer.css'
import '@mantine/core/styles/Popover.layer.css'
import '@mantine/core/styles/Combobox.layer.css'
import { waybillKinds } from '@shortcut/domain/air/waybill.ts'
import * as airLawWords from '@shortcut/words/en/air/law.ts'
import * as masterWords from '@shortcut/words/en/air/masters.ts'
import { Picker } from '../../forms/Picker.tsx'
import { findAccounts } from '../../records/find-accounts.ts'
import { useT } from '../../words/words.ts'
import type { BoxProps } from '../paper/Box.tsx'
import { Box } from '../paper/Box.tsx'
import { CodePicker } from '../paper/CodePicker.tsx'
import classes from '../paper/Paper.module.css'

type Props = BoxProps & {
  /** The airline of a number cannot change. */
  isBooked: boolean
  customerName: string | null
}

export function IssuerBox({ form, disabled, isBooked, customerName }: Props) {
  const t = useT(airLawWords, masterWords)
  return (
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
  )
}
