import type { CSSProperties, ReactNode } from 'react'
import classes from './KeyValue.module.css'

export type KeyValueItem = {
  label: string
  /** An empty value shows a dash, so that it does not look forgotten. */
  value: ReactNode
  align?: 'end'
}

type Props = {
  items: readonly KeyValueItem[]
  /** Pairs per line. */
  columns?: 1 | 2
  /** Width of the labels, px. */
  labelWidth?: number
}

/** A dense list of labelled values. */
export function KeyValue({ items, columns = 1, labelWidth = 112 }: Props) {
  return (
    <dl
      className={classes.list}
      data-columns={columns}
      style={{ '--pairs': `repeat(${columns}, ${labelWidth}px minmax(0, 1fr))` } as CSSProperties}
    >
      {items.map(({ label, value, align }) => (
        <div key={label} className={classes.pair}>
          <dt>{label}</dt>
          <dd data-align={align}>{value === null || value === undefined || value === '' ? '–' : value}</dd>
        </div>
      ))}
    </dl>
  )
}
