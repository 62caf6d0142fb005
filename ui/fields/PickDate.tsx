import { ActionIcon, Popover } from '@mantine/core'
import '@mantine/core/styles/Popover.layer.css'
import { IconCalendar } from '@tabler/icons-react'
import { useEffect, useState } from 'react'
import { useTimes } from '../times.ts'
import type { DatePick } from './date-pick.ts'

type Props = DatePick & {
  opened: boolean
  onOpen: (opened: boolean) => void
  /** Id of the field's label. */
  describedBy?: string
  disabled?: boolean
  /** The field is in a popover, which a click outside of it would close. */
  nested?: boolean
}

type Calendar = typeof import('./Calendar.tsx').default

/** The button of a date field that opens its calendar, whose code is loaded when it is first opened. */
export function PickDate({ opened, onOpen, describedBy, disabled, nested, ...pick }: Props) {
  const { picker } = useTimes()
  const [Loaded, setLoaded] = useState<Calendar | null>(null)
  useEffect(() => {
    if (!opened || Loaded) return
    let left = false
    import('./Calendar.tsx').then(
      (module) => !left && setLoaded(() => module.default),
      // Without the calendar the date can be typed.
      () => !left && onOpen(false),
    )
    return () => {
      left = true
    }
  }, [opened, Loaded, onOpen])
  return (
    <Popover
      opened={opened && Loaded !== null}
      onChange={onOpen}
      position="bottom-end"
      offset={4}
      trapFocus
      returnFocus
      withinPortal={!nested}
      floatingStrategy="fixed"
      withRoles={false}
    >
      <Popover.Target>
        <ActionIcon
          size={22}
          aria-label={picker.open}
          aria-describedby={describedBy}
          aria-haspopup="dialog"
          aria-expanded={opened}
          disabled={disabled}
          onClick={() => onOpen(!opened)}
        >
          <IconCalendar size={14} aria-hidden />
        </ActionIcon>
      </Popover.Target>
      <Popover.Dropdown role="dialog" aria-label={picker.calendar} aria-describedby={describedBy}>
        {Loaded && <Loaded {...pick} onDone={() => onOpen(false)} />}
      </Popover.Dropdown>
    </Popover>
  )
}
