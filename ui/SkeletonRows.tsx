import classes from './SkeletonRows.module.css'

type Props = { rows?: number; columns?: number }

/** Rows in the shape of a list, shown only when loading takes longer than 150 ms. */
export function SkeletonRows({ rows = 24, columns = 6 }: Props) {
  return (
    <div className={classes.rows} aria-hidden="true">
      {Array.from({ length: rows }, (_, row) => (
        <div key={String(row)} className={classes.row}>
          {Array.from({ length: Math.min(columns, 12) }, (_, column) => (
            <i key={String(column)} />
          ))}
        </div>
      ))}
    </div>
  )
}
