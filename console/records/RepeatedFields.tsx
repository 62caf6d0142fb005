import { ActionIcon, Button } from '@mantine/core'
import { wholeLine } from '@shortcut/ui/page/FormDrawer.tsx'
import { IconTrash } from '@tabler/icons-react'
import type { ReactNode } from 'react'
import type { Form } from '../forms/use-form.ts'
import classes from './RepeatedFields.module.css'

type Props<Values extends object, Name extends keyof Values & string, Part extends { key: string }> = {
  form: Form<Values & Record<Name, readonly Part[]>>
  /** The form's field that holds the list. */
  name: Name
  /** A new, empty part. */
  empty: () => Part
  /** A part's title, from its number (from 1) or its content. */
  titleOf: (number: number, part: Part) => string
  removeText: (number: number) => string
  addText: string
  /** The list takes no more parts. */
  isFull?: boolean
  /** The fields of one part; `field` binds one of them. */
  children: (field: (of: keyof Part & string) => ReturnType<Form<Values>['bind']>, part: Part) => ReactNode
}

/** A list of equal groups of fields, such as addresses, to add, fill in and remove. */
export function RepeatedFields<Values extends object, Name extends keyof Values & string, Part extends { key: string }>(
  props: Props<Values, Name, Part>,
) {
  const { form, name, empty, titleOf, removeText, addText, isFull = false, children } = props
  const parts: readonly Part[] = form.values[name]
  // Errors are stored by index: after a part is removed they would show at the wrong one, so they are cleared.
  const setParts = (next: readonly Part[]) => {
    form.setValues((now) => ({ ...now, [name]: next }))
    form.setErrors(Object.fromEntries(Object.entries(form.errors).filter(([path]) => !path.startsWith(name))))
  }
  return (
    <div className={wholeLine}>
      {parts.map((part, index) => (
        <fieldset key={part.key} className={classes.part} aria-label={titleOf(index + 1, part)}>
          <div className={classes.head}>
            <span>{titleOf(index + 1, part)}</span>
            <ActionIcon aria-label={removeText(index + 1)} onClick={() => setParts(parts.toSpliced(index, 1))}>
              <IconTrash size={14} />
            </ActionIcon>
          </div>
          <div className={classes.fields}>{children((of) => form.bind(`${name}.${index}.${of}`), part)}</div>
        </fieldset>
      ))}
      <Button variant="default" disabled={isFull} onClick={() => setParts([...parts, empty()])}>
        {addText}
      </Button>
      {form.errors[name] && (
        <span className={classes.error} role="alert">
          {form.errors[name]}
        </span>
      )}
    </div>
  )
}
