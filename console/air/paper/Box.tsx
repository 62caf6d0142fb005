import type { ReactNode } from 'react'
import type { Form } from '../../forms/use-form.ts'
import classes from './Paper.module.css'
import type { WaybillValues } from './waybill-form.ts'

export type BoxProps = { form: Form<WaybillValues>; disabled: boolean }

export type Area =
  | 'issuer'
  | 'shipper'
  | 'consignee'
  | 'agent'
  | 'departure'
  | 'accounting'
  | 'notify'
  | 'routing'
  | 'money'
  | 'declared'
  | 'destination'
  | 'flights'
  | 'insurance'
  | 'reference'
  | 'handling'
  | 'lines'
  | 'other'
  | 'summary'
  | 'executed'

/** A box of the paper with its printed name. */
export function Box({ area, name, children }: { area: Area; name: string; children: ReactNode }) {
  return (
    <fieldset className={classes.box} data-area={area}>
      <legend>{name}</legend>
      {children}
    </fieldset>
  )
}
