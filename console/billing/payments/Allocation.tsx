import { calls } from 'virtual:calls'
import { allocateOldest, sumMoney } from '@shortcut/domain/billing/invoices/invoice.ts'
import { subtract } from '@shortcut/domain/decimal.ts'
import { minorUnit, roundMoney } from '@shortcut/domain/money.ts'
import { DataTable } from '@shortcut/ui/DataTable.tsx'
import { NumberField } from '@shortcut/ui/fields/NumberField.tsx'
import { FormSection, wholeLine } from '@shortcut/ui/page/FormDrawer.tsx'
import * as invoiceWords from '@shortcut/words/en/billing/invoices.ts'
import * as fieldWords from '@shortcut/words/en/fields.ts'
import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { queryOf } from '../../call/use-call.ts'
import { type FormErrors, fieldErrorsOf } from '../../forms/field-errors.ts'
import { dayShown } from '../../time/time.ts'
import { useT } from '../../words/words.ts'
import classes from '../Invoices.module.css'
import { moneyText } from '../money.ts'

type Source = { accountId: string; currency: string; amount: string }

/** How an account's money is allocated to its open invoices: oldest first, until somebody types other amounts. */
export function useAllocation({ accountId, currency, amount }: Source, first: Readonly<Record<string, string>> = {}) {
  const [typed, setTyped] = useState(first)
  const query = useQuery({
    ...queryOf(calls.invoice.list, { accountId, state: 'unpaid,partial', currency, sort: 'dueOn', pageSize: 200 }),
    enabled: accountId !== '',
  })
  const open = query.data?.list ?? []
  const proposed = Object.fromEntries(
    allocateOldest(
      amount || '0',
      open.map((invoice) => ({ id: invoice.id, dueOn: invoice.dueOn ?? '', balance: invoice.balance })),
      currency,
    ).map((part) => [part.invoiceId, part.amount]),
  )
  const given = Object.keys(typed).length > 0 ? typed : proposed
  const parts = open
    .map(({ id }) => ({ invoiceId: id, amount: given[id] ?? '' }))
    .filter((part) => /[1-9]/.test(part.amount))
  return {
    open,
    known: query.data !== undefined,
    parts,
    partOf: (id: string) => given[id] ?? '',
    change: (id: string, part: string) => setTyped({ ...given, [id]: part }),
    /** Restores the proposal. */
    forget: () => setTyped({}),
    changed: Object.keys(typed).length > 0,
    sum: sumMoney(
      parts.map((part) => part.amount),
      currency,
    ),
    /** Field errors of a refused call; those of a part belong to its invoice. */
    errorsOf: (error: unknown): FormErrors =>
      fieldErrorsOf(error, (path) => {
        const [, index] = /^allocations\.(\d+)/.exec(path) ?? []
        return index ? `part ${parts[Number(index)]?.invoiceId}` : path
      }) ?? {},
  }
}

type Props = {
  allocation: ReturnType<typeof useAllocation>
  amount: string
  currency: string
  errors: Readonly<Record<string, string>>
}

/** The open invoices, the amount for each, and the rest. */
export function Allocation({ allocation, amount, currency, errors }: Props) {
  const t = useT(fieldWords, invoiceWords)
  const { open, known, partOf, change, sum } = allocation
  const over = roundMoney(subtract(amount || '0', sum), currency)
  return (
    <FormSection title={t('invoices:settles')} help={t('invoices:settlesHelp')}>
      <div className={wholeLine}>
        {errors.allocations && <p role="alert">{errors.allocations}</p>}
        {known && open.length === 0 && <p className={classes.none}>{t('invoices:nothingOpen')}</p>}
        {open.length > 0 && (
          <DataTable
            rows={open}
            rowKey={({ id }) => id}
            columns={[
              { key: 'number', header: t('invoiceField:number'), cell: ({ number }) => number },
              { key: 'dueOn', header: t('invoiceField:dueOn'), cell: ({ dueOn }) => dayShown(dueOn) },
              {
                key: 'balance',
                header: t('invoiceField:balance'),
                align: 'end',
                cell: ({ balance }) => moneyText(balance),
              },
              {
                key: 'part',
                header: t('invoices:part'),
                align: 'end',
                cell: ({ id, number }) => (
                  <NumberField
                    aria-label={t('invoices:partOf', { number: number ?? '' })}
                    decimals={minorUnit(currency)}
                    min={0}
                    value={partOf(id)}
                    error={errors[`part ${id}`]}
                    onChange={(value) => change(id, value)}
                  />
                ),
              },
            ]}
            foot={[
              { key: 'allocated', cells: { number: t('invoices:allocated'), part: moneyText(sum) } },
              { key: 'left', plain: true, cells: { number: t('invoices:leftOver'), part: moneyText(over) } },
            ]}
          />
        )}
      </div>
    </FormSection>
  )
}
