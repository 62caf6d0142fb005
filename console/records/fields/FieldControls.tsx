import { Checkbox, Select, Textarea, TextInput } from '@mantine/core'
import '@mantine/core/styles/InlineInput.layer.css'
import '@mantine/core/styles/Checkbox.layer.css'
import '@mantine/core/styles/ScrollArea.layer.css'
import '@mantine/core/styles/Popover.layer.css'
import '@mantine/core/styles/Combobox.layer.css'
import type { FieldWith } from '@shortcut/domain/field-row.ts'
import { type AnyRecordRow, fieldsIn, type RecordRows } from '@shortcut/domain/records/record-row.ts'
import { DateTimeField } from '@shortcut/ui/fields/DateTimeField.tsx'
import { NumberField } from '@shortcut/ui/fields/NumberField.tsx'
import { wholeLine } from '@shortcut/ui/page/FormDrawer.tsx'
import { Fragment, type ReactNode } from 'react'
import { KnownText } from '../../forms/KnownText.tsx'
import type { Form } from '../../forms/use-form.ts'
import { useToday } from '../ExpiryDate.tsx'

/** Kinds of fields for which the entity brings its own control. */
type Own = 'picture' | 'pictures' | 'truck' | 'warehouse' | 'vin' | 'kilograms' | 'parts'

type ControlProps<Rows extends RecordRows> = {
  form: Pick<Form<object>, 'bind' | 'set'>
  rows: Rows
  labelOf: (field: keyof Rows & string) => string
  statusText?: (status: StatusOf<Rows>) => string
  /** Help below a checkbox. */
  helpOf?: (field: keyof Rows & string) => string | undefined
  /** The unit of the amounts. */
  unit?: string
  own: Record<FieldWith<Rows, 'kind', Own>, ReactNode>
}
type StatusOf<Rows> =
  Extract<Rows[keyof Rows], { kind: 'status' }> extends { values: readonly (infer Value)[] } ? Value : never

/** The controls of a form's section by kind, in the order of the entity's table of fields. */
export function FieldControls<Rows extends RecordRows>({
  section,
  ...props
}: ControlProps<Rows> & { section: Rows[keyof Rows]['form'] }) {
  const { rows, form, labelOf, statusText, helpOf, unit } = props
  const own: Readonly<Record<string, ReactNode>> = props.own
  const today = useToday()
  function control(field: keyof Rows & string, row: AnyRecordRow): ReactNode {
    const bound = { ...form.bind(field), label: labelOf(field) }
    switch (row.kind) {
      case 'text':
        if (row.max >= 1000) return <Textarea {...bound} className={wholeLine} autosize minRows={2} />
        if (row.known) return <KnownText {...bound} known={row.known} />
        return (
          <TextInput
            {...bound}
            {...(row.wide && { className: wholeLine })}
            type={row.type}
            withAsterisk={row.required}
            autoComplete="off"
          />
        )
      case 'expiry':
        return <DateTimeField {...bound} kind="date" today={today} />
      case 'code':
        return <TextInput {...bound} maxLength={row.max} autoComplete="off" />
      case 'count':
        return <NumberField {...bound} max={row.preset === null ? undefined : row.max} />
      case 'amount':
        return <NumberField {...bound} decimals={2} unit={unit} />
      case 'flag':
        return (
          <Checkbox
            {...(row.wide && { className: wholeLine })}
            label={bound.label}
            description={helpOf?.(field)}
            checked={bound.value === 'true'}
            onChange={({ currentTarget }) => form.set(field, currentTarget.checked)}
          />
        )
      case 'status':
        return (
          <Select
            {...bound}
            data={row.values.map((value) => ({ value, label: statusText?.(value as StatusOf<Rows>) ?? value }))}
            allowDeselect={false}
          />
        )
      default:
        return own[field]
    }
  }
  return fieldsIn(rows, 'form', section).map((field) => (
    <Fragment key={field}>{control(field, rows[field] as AnyRecordRow)}</Fragment>
  ))
}
