import { Select, Switch } from '@mantine/core'
import { DetailDrawer } from '@shortcut/ui/page/DetailDrawer.tsx'
import * as preferencesWords from '@shortcut/words/en/preferences.ts'
import '@mantine/core/styles/Popover.layer.css'
import '@mantine/core/styles/Combobox.layer.css'
import '@mantine/core/styles/InlineInput.layer.css'
import '@mantine/core/styles/Switch.layer.css'
import type { Preferences } from '@shortcut/domain/users/preferences.ts'
import { useMemo } from 'react'
import { changePreferences, usePreferences } from '../../call/preferences.ts'
import { useSession } from '../../call/session.ts'
import { viewerZone } from '../../time/viewer-zone.ts'
import { useT } from '../../words/words.ts'
import { keepFavourites } from '../favourites/favourites.ts'
import { Choice } from './Choice.tsx'
import { CompanyFormats, OwnFormats } from './FormatChoices.tsx'
import classes from './PreferencesDrawer.module.css'

/** A person's own settings. Each applies when chosen; there is nothing to save. */
export default function PreferencesDrawer({ onClose }: { onClose: () => void }) {
  const t = useT(preferencesWords)
  const preferences = usePreferences()
  return (
    <DetailDrawer size={400} title={t('preferences:title')} onClose={onClose}>
      <div className={classes.settings}>
        <Choice
          label={t('preferences:theme')}
          value={preferences.theme}
          options={[
            { value: 'system', label: t('preferences:theme_system') },
            { value: 'light', label: t('preferences:theme_light') },
            { value: 'dark', label: t('preferences:theme_dark') },
          ]}
          onChange={(theme) => changePreferences({ theme })}
        />
        <Choice
          label={t('preferences:density')}
          help={t('preferences:densityHelp')}
          value={preferences.density}
          options={[
            { value: 'compact', label: t('preferences:density_compact') },
            { value: 'dense', label: t('preferences:density_dense') },
          ]}
          onChange={(density) => changePreferences({ density })}
        />
        <ZoneChoice value={preferences.timeZone} />
        <OwnFormats />
        <Choice
          label={t('preferences:favourites')}
          help={t('preferences:favouritesHelp')}
          value={preferences.favourites}
          options={[
            { value: 'session', label: t('preferences:favourites_session') },
            { value: 'account', label: t('preferences:favourites_account') },
          ]}
          onChange={keepFavourites}
        />
        <Switch
          label={t('preferences:tagsView')}
          checked={preferences.tagsView}
          onChange={(event) => changePreferences({ tagsView: event.currentTarget.checked })}
        />
        <Switch
          label={t('preferences:fixedHeader')}
          description={t('preferences:fixedHeaderHelp')}
          checked={preferences.fixedHeader}
          onChange={(event) => changePreferences({ fixedHeader: event.currentTarget.checked })}
        />
        <p className={classes.kept}>{t('preferences:kept')}</p>
        <CompanyFormats />
      </div>
    </DetailDrawer>
  )
}

/** Offsets besides zone names: the specification's default is one. */
const offsets = ['UTC', '+08:00']

function ZoneChoice({ value }: { value: Preferences['timeZone'] }) {
  const t = useT(preferencesWords)
  const ofUser = useSession(({ user }) => user?.timeZone ?? '')
  const data = useMemo(() => {
    const otherwise = viewerZone(ofUser)
    const names = [...new Set([value, ...offsets, ...Intl.supportedValuesOf('timeZone')])].filter(Boolean)
    return [
      { value: '', label: t(ofUser ? 'preferences:timeZoneOwn' : 'preferences:timeZoneBrowser', { zone: otherwise }) },
      ...names.map((zone) => ({ value: zone, label: zone })),
    ]
  }, [t, ofUser, value])
  return (
    <Select
      label={t('preferences:timeZone')}
      description={t('preferences:timeZoneHelp')}
      inputWrapperOrder={['label', 'input', 'description', 'error']}
      data={data}
      value={value}
      searchable
      allowDeselect={false}
      limit={60}
      nothingFoundMessage={t('preferences:noZone')}
      onChange={(timeZone) => changePreferences({ timeZone: timeZone ?? '' })}
    />
  )
}
