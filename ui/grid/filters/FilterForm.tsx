import { Button } from '@mantine/core'
import type { FormEvent, ReactNode } from 'react'
import { useTexts } from '../../texts.ts'
import classes from './filters.module.css'

type Props = { onApply: () => void; onClear: () => void; children: ReactNode }

/** Frame of a filter with typed values: Enter applies. */
export function FilterForm({ onApply, onClear, children }: Props) {
  const texts = useTexts()
  const submit = (event: FormEvent) => {
    event.preventDefault()
    event.stopPropagation()
    onApply()
  }
  return (
    <form className={classes.form} onSubmit={submit} noValidate>
      {children}
      <div className={classes.foot}>
        <Button variant="subtle" color="gray" onClick={onClear}>
          {texts.clear}
        </Button>
        <Button type="submit">{texts.apply}</Button>
      </div>
    </form>
  )
}
