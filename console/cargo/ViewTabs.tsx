import type { KeyboardEvent } from 'react'
import { tabCountText } from '../lists/use-cursor-list.ts'
import classes from './ViewTabs.module.css'

type Count = { total: number; totalIsExact: boolean }
type Props<View extends string> = {
  label: string
  views: readonly View[]
  value: View
  textOf: (view: View) => string
  counts?: Partial<Record<View, Count>> | undefined
  onChange: (view: View) => void
}

const steps: Record<string, number> = { ArrowLeft: -1, ArrowRight: 1 }

/** The arrows go from one view to the next, as in every toolbar. */
function moveFocus({ key, target, currentTarget }: KeyboardEvent<HTMLElement>) {
  const step = steps[key]
  if (!step || !(target instanceof HTMLButtonElement)) return
  const views = [...currentTarget.querySelectorAll('button')]
  views[views.indexOf(target) + step]?.focus()
}

/** One view of a list at a time, each with its number if it is known. */
export function ViewTabs<View extends string>({ label, views, value, textOf, counts, onChange }: Props<View>) {
  return (
    <div role="toolbar" className={classes.tabs} aria-label={label} onKeyDown={moveFocus}>
      {views.map((view) => {
        const count = counts?.[view]
        return (
          <button
            key={view}
            type="button"
            className={classes.tab}
            aria-pressed={view === value}
            onClick={() => onChange(view)}
          >
            {textOf(view)}
            {counts && <span className={classes.count}>{count && tabCountText(count)}</span>}
          </button>
        )
      })}
    </div>
  )
}
