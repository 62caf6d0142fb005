import { Combobox, TextInput, useCombobox } from '@mantine/core'
import '@mantine/core/styles/ScrollArea.layer.css'
import '@mantine/core/styles/Popover.layer.css'
import '@mantine/core/styles/Combobox.layer.css'
import type { FleetDriver } from '@shortcut/domain/tracking/api.ts'
import { RelativeTime } from '@shortcut/ui/RelativeTime.tsx'
import { StatusGlyph } from '@shortcut/ui/StatusBadge.tsx'
import * as liveMapWords from '@shortcut/words/en/live-map.ts'
import { IconSearch } from '@tabler/icons-react'
import { type Ref, useEffect, useEffectEvent } from 'react'
import { useT } from '../words/words.ts'
import classes from './FleetMap.module.css'
import { findDrivers } from './find-drivers.ts'
import { doingOf, doingTones } from './fleet-points.ts'

type Props = {
  drivers: readonly FleetDriver[]
  text: string
  onTextChange: (text: string) => void
  onFind: (driverId: string) => void
  field: Ref<HTMLInputElement>
}

/** Finds one driver: suggestions while somebody types, and Enter goes to the first or to the one chosen with the arrows. */
export function FindDriver({ drivers, text, onTextChange, onFind, field }: Props) {
  const t = useT(liveMapWords)
  const combobox = useCombobox()
  const found = findDrivers(drivers, text)
  const first = found[0]?.id
  const markFirst = useEffectEvent(() => combobox.selectFirstOption())
  // biome-ignore lint/correctness/useExhaustiveDependencies: another text has another first one
  useEffect(() => void markFirst(), [text, first])
  return (
    <Combobox
      store={combobox}
      onOptionSubmit={(id) => {
        onFind(id)
        combobox.closeDropdown()
      }}
      withinPortal
      width={380}
      position="bottom-start"
    >
      <Combobox.Target withExpandedAttribute>
        <TextInput
          ref={field}
          type="search"
          role="combobox"
          className={classes.search}
          aria-label={t('liveMap:search')}
          aria-autocomplete="list"
          placeholder={t('liveMap:search')}
          value={text}
          onChange={(event) => {
            onTextChange(event.currentTarget.value)
            combobox.openDropdown()
          }}
          onFocus={() => combobox.openDropdown()}
          onBlur={() => combobox.closeDropdown()}
          onKeyDown={(event) => {
            // Typed faster than the list was drawn.
            if (event.key !== 'Enter' || !first || combobox.getSelectedOptionIndex() >= 0) return
            onFind(first)
            combobox.closeDropdown()
          }}
          leftSection={<IconSearch size={14} aria-hidden />}
        />
      </Combobox.Target>
      <Combobox.Dropdown hidden={text.trim() === ''}>
        <Combobox.Options aria-label={t('liveMap:found')}>
          {found.map((driver) => (
            <Combobox.Option key={driver.id} value={driver.id}>
              <Suggestion driver={driver} />
            </Combobox.Option>
          ))}
          {found.length === 0 && <Combobox.Empty>{t('liveMap:noDrivers')}</Combobox.Empty>}
        </Combobox.Options>
      </Combobox.Dropdown>
    </Combobox>
  )
}

function Suggestion({ driver }: { driver: FleetDriver }) {
  const { name, phone, truckNo, task, position } = driver
  return (
    <>
      <div className={classes.line}>
        <span className={classes.clipped}>
          <StatusGlyph tone={doingTones[doingOf(driver)]} /> <b className={classes.named}>{name}</b>
        </span>
        <span className={classes.quiet}>
          {position ? <RelativeTime at={position.at} /> : <NoPosition driver={driver} />}
        </span>
      </div>
      <div className={classes.quiet}>{[phone, truckNo, task?.bookingId].filter(Boolean).join(' · ')}</div>
    </>
  )
}

/** Why a driver is not on the map, and since when the app is silent. */
export function NoPosition({ driver: { seenAt } }: { driver: FleetDriver }) {
  const t = useT(liveMapWords)
  return (
    <>
      {t('liveMap:noPosition')},{' '}
      {seenAt ? (
        <>
          {t('liveMap:appSeen')} <RelativeTime at={seenAt} />
        </>
      ) : (
        t('liveMap:appNever')
      )}
    </>
  )
}
