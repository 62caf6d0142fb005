import { SkeletonRows } from '@shortcut/ui/states/SkeletonRows.tsx'
import * as homeWords from '@shortcut/words/en/home.ts'
import { useT } from '../words/words.ts'
import classes from './HomePage.module.css'

/** The page's outline while the figures load. */
export function HomeSkeleton() {
  const t = useT(homeWords)
  return (
    <div className={classes.page} aria-busy="true">
      <header className={classes.head}>
        <h1>{t('home:title')}</h1>
      </header>
      <div className={classes.stripSpace}>
        <SkeletonRows rows={2} columns={9} />
      </div>
      <div className={classes.columns}>
        <SkeletonRows rows={12} columns={3} />
        <SkeletonRows rows={13} columns={4} />
        <SkeletonRows rows={6} columns={2} />
      </div>
    </div>
  )
}
