import { SegmentedControl } from '@mantine/core'
import '@mantine/core/styles/FloatingIndicator.layer.css'
import '@mantine/core/styles/SegmentedControl.layer.css'
import { useId } from 'react'
import classes from './PreferencesDrawer.module.css'

type Props<Value extends string> = {
  label: string
  help?: string
  value: Value
  options: { value: Value; label: string }[]
  onChange: (value: Value) => void
}

/** A choice among a few visible options. */
export function Choice<Value extends string>({ label, help, value, options, onChange }: Props<Value>) {
  const labelId = useId()
  return (
    <div>
      <p id={labelId} className={classes.label}>
        {label}
      </p>
      <SegmentedControl
        fullWidth
        withItemsBorders={false}
        aria-labelledby={labelId}
        value={value}
        data={options}
        onChange={(chosen) => onChange(chosen as Value)}
      />
      {help && <p className={classes.help}>{help}</p>}
    </div>
  )
}
