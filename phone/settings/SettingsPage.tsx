import { signal } from '../alerts/signal.ts'
import driver from '../driver/driver.module.css'
import parts from '../parts/parts.module.css'
import { Switch } from '../parts/Switch.tsx'
import { useTrack } from '../positions/follow.ts'
import { turnPushOff, turnPushOn, usePush } from '../push/push.ts'
import { usePlace } from '../queue/position.ts'
import { useT } from '../words/words.ts'
import { choose, useSettings } from './settings.ts'
import { Traccar } from './Traccar.tsx'

/** What this phone tells, and how it makes itself heard. */
export function SettingsPage() {
  const t = useT()
  const { sound, vibration } = useSettings()
  return (
    <div className={driver.list}>
      <PushSwitch />
      <PositionSwitch />
      <Traccar />
      <Switch
        label={t('settings:sound')}
        checked={sound}
        onChange={(on) => {
          choose({ sound: on })
          if (on) signal('news')
        }}
      >
        <p>{t('settings:soundHelp')}</p>
      </Switch>
      {'vibrate' in navigator && (
        <Switch
          label={t('settings:vibration')}
          checked={vibration}
          onChange={(on) => {
            choose({ vibration: on })
            if (on) signal('news')
          }}
        />
      )}
    </div>
  )
}

function PushSwitch() {
  const t = useT()
  const { state } = usePush()
  const isOn = state === 'on' || state === 'turningOn'
  return (
    <Switch
      label={t('settings:push')}
      checked={isOn}
      disabled={state === 'impossible' || state === 'denied' || state === 'turningOn'}
      onChange={(on) => void (on ? turnPushOn() : turnPushOff())}
    >
      <p>{t('settings:pushHelp')}</p>
      {(state === 'impossible' || state === 'denied' || state === 'failed') && (
        <p className={parts.error}>{t(`settings:push_${state}`)}</p>
      )}
    </Switch>
  )
}

function PositionSwitch() {
  const t = useT()
  const { positions } = useSettings()
  const { denied } = usePlace()
  const { kept, thinned, keeps } = useTrack()
  return (
    <Switch label={t('settings:positions')} checked={positions} onChange={(on) => choose({ positions: on })}>
      <p>{t('settings:positionsHelp')}</p>
      {positions && denied && <p className={parts.error}>{t('settings:positionsDenied')}</p>}
      {positions && !keeps && <p className={parts.error}>{t('settings:positionsNoMemory')}</p>}
      {kept > 0 && <p role="status">{t('settings:positionsKept', { count: kept })}</p>}
      {thinned > 0 && <p role="status">{t('settings:positionsThinned', { count: thinned })}</p>}
    </Switch>
  )
}
