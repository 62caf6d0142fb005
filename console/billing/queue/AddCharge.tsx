import { calls } from 'virtual:calls'
import { Button, Select } from '@mantine/core'
import * as billingWords from '@shortcut/words/en/billing/billing.ts'
import '@mantine/core/styles/ScrollArea.layer.css'
import '@mantine/core/styles/Popover.layer.css'
import '@mantine/core/styles/Combobox.layer.css'
import type { BilledCharge } from '@shortcut/domain/billing/billing-api.ts'
import { unitByHand } from '@shortcut/domain/billing/rating/charge-by-hand.ts'
import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { queryOf } from '../../call/use-call.ts'
import { useT } from '../../words/words.ts'
import classes from '../Billing.module.css'
import { AddAccessorial } from './AddAccessorial.tsx'
import { AddTypedCharge } from './AddTypedCharge.tsx'

type Props = {
  id: string
  currency: string
  /** The order's existing charges. */
  charges: readonly BilledCharge[]
  onAdded: () => void
}

/** A manual charge: an accessorial of the order's sheet with a quantity, or something else. */
export function AddCharge({ id, currency, charges, onAdded }: Props) {
  const t = useT(billingWords)
  const [open, setOpen] = useState(false)
  const [chosen, setChosen] = useState('')
  const { data } = useQuery({ ...queryOf(calls.billing.accessorials, { id }), enabled: open })
  if (!open)
    return (
      <Button variant="default" onClick={() => setOpen(true)}>
        {t('billingPage:addCharge')}
      </Button>
    )
  const done = () => {
    setOpen(false)
    setChosen('')
    onAdded()
  }
  const accessorial = data?.accessorials[Number(chosen || Number.NaN)]
  return (
    <div className={classes.add}>
      {data && data.accessorials.length > 0 && (
        <Select
          label={t('billingPage:chargeWhat')}
          allowDeselect={false}
          value={chosen}
          onChange={(value) => setChosen(value ?? '')}
          data={[
            { value: '', label: t('billingPage:typed') },
            {
              group: data.sheet,
              items: data.accessorials.flatMap((one, index) => {
                // A minimum of several charges is calculated when the order is rated.
                if (one.unit === 'together') return []
                const unit = unitByHand(one)
                const label = t('billingPage:accessorialChoice', {
                  name: one.name,
                  price: one.price,
                  unit: t(`perUnit:${unit === 'each' && one.unit === 'flat' ? 'flat' : unit}`),
                })
                return [{ value: String(index), label: label.trim() }]
              }),
            },
          ]}
        />
      )}
      {data?.rateSheetId && accessorial ? (
        <AddAccessorial
          key={chosen}
          order={{ id, currency, charges }}
          choice={{
            rateSheetId: data.rateSheetId,
            index: Number(chosen),
            accessorial,
            discountPercent: data.discountPercent,
          }}
          onAdded={done}
        />
      ) : (
        <AddTypedCharge id={id} onAdded={done} />
      )}
    </div>
  )
}
