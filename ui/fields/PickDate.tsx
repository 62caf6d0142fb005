import { ActionIcon } from '@mantine/core'
import { IconCalendar } from '@tabler/icons-react'
import { useEffect, useState } from 'react'
import { ButtonPanel } from '../late/ButtonPanel.tsx'
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
    <ButtonPanel
      label={picker.calendar}
      describedBy={describedBy}
      opened={opened}
      isReady={Loaded !== null}
      nested={nested}
      onOpen={onOpen}
      button={(its) => (
        <ActionIcon size={22} aria-label={picker.open} aria-describedby={describedBy} disabled={disabled} {...its}>
          <IconCalendar size={14} aria-hidden />
        </ActionIcon>
      )}
    >
      {Loaded && <Loaded {...pick} onDone={() => onOpen(false)} />}
    </ButtonPanel>
  )
}
