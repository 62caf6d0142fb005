import { Button } from '@mantine/core'
import { IconChevronDown } from '@tabler/icons-react'
import { type ReactNode, useEffect, useId, useRef, useState } from 'react'
import { useTexts } from '../texts.ts'
import classes from './FoldingActions.module.css'

/**
 * A toolbar's actions beside the main one: in a row, or in a menu below "More" where the toolbar is too narrow for them. The styles decide
 * which, and what an action opens works alike in both.
 */
export function FoldingActions({ children }: { children: ReactNode }) {
  const texts = useTexts()
  const [opened, setOpened] = useState(false)
  const whole = useRef<HTMLDivElement>(null)
  const panel = useId()
  useEffect(() => {
    if (!opened) return
    const mine = whole.current
    // What an action has opened stands in a portal, and belongs to it.
    const left = ({ target }: Event) => {
      if (target instanceof Element && !mine?.contains(target) && !target.closest('[data-portal]')) setOpened(false)
    }
    const done = ({ target }: Event) => {
      const action = target instanceof Element && target.closest(`#${CSS.escape(panel)} :is(button, a)`)
      if (action && !action.hasAttribute('aria-haspopup')) setOpened(false)
    }
    const onEscape = (event: KeyboardEvent) => {
      if (event.key !== 'Escape' || event.defaultPrevented) return
      // It closes this menu only.
      event.stopPropagation()
      setOpened(false)
      mine?.querySelector('button')?.focus()
    }
    const listening = new AbortController()
    const { signal } = listening
    document.addEventListener('pointerdown', left, { signal })
    document.addEventListener('focusin', left, { signal })
    mine?.addEventListener('click', done, { signal })
    mine?.addEventListener('keydown', onEscape, { signal })
    return () => listening.abort()
  }, [opened, panel])

  return (
    <div ref={whole} className={classes.whole}>
      <Button
        className={classes.more}
        variant="default"
        aria-expanded={opened}
        aria-controls={panel}
        rightSection={<IconChevronDown size={12} aria-hidden />}
        onClick={() => setOpened(!opened)}
      >
        {texts.more}
      </Button>
      <div id={panel} className={classes.panel} data-opened={opened || undefined}>
        {children}
      </div>
    </div>
  )
}
