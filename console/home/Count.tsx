import { Link } from 'react-router'
import classes from './HomePage.module.css'

type Props = { count: number; to: string }

/** A count that links to what it counts; 0 has no link. */
export function Count({ count, to }: Props) {
  return count === 0 ? (
    <span className={classes.nothing}>0</span>
  ) : (
    <Link className={classes.count} to={to}>
      {count.toLocaleString('en')}
    </Link>
  )
}
