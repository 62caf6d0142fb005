import type { WaybillBox } from '@shortcut/domain/air/waybill-boxes.ts'
import { createContext, type ReactNode, useContext } from 'react'
import type { Form } from '../../forms/use-form.ts'
import classes from './Paper.module.css'
import type { WaybillValues } from './waybill-form.ts'

export type BoxProps = { form: Form<WaybillValues>; disabled: boolean }

export type Area = WaybillBox

/** What an airline said of boxes when it refused the message. */
export const RefusedBoxes = createContext<Partial<Record<Area, string>>>({})

/** A box of the paper with its printed name. */
export function Box({ area, name, children }: { area: Area; name: string; children: ReactNode }) {
  const refused = useContext(RefusedBoxes)[area]
  return (
    <fieldset className={classes.box} data-area={area} data-refused={refused !== undefined || undefined}>
      <legend>{name}</legend>
      {refused !== undefined && <p className={classes.refused}>{refused}</p>}
      {children}
    </fieldset>
  )
}
