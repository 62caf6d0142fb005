import { calls } from 'virtual:calls'
import { dateStyles, type Formats, unitSystems } from '@shortcut/domain/users/formats.ts'
import * as operationLogWords from '@shortcut/words/en/operation-log.ts'
import * as preferencesWords from '@shortcut/words/en/preferences.ts'
import { call } from '../../call/call.ts'
import { changePreferences, usePreferences } from '../../call/preferences.ts'
import { session, useHolds, useSession } from '../../call/session.ts'
import { useT } from '../../words/words.ts'
import { Choice } from './Choice.tsx'
import classes from './PreferencesDrawer.module.css'

/** The person's own formats of dates and units, which override the company's. */
export function OwnFormats() {
  const t = useT(operationLogWords, preferencesWords)
  const { dates, units } = usePreferences()
  const company = useSession(({ user }) => user?.formats)
  if (!company) return null
  const asCompany = { value: 'company' as const, label: t('preferences:asCompany') }
  return (
    <>
      <Choice
        label={t('preferences:dates')}
        help={t('preferences:datesHelp', { company: t(`dateStyle:${company.dates}`) })}
        value={dates}
        options={[asCompany, ...dateStyles.map((value) => ({ value, label: t(`dateStyle:${value}`) }))]}
        onChange={(chosen) => changePreferences({ dates: chosen })}
      />
      <Choice
        label={t('preferences:units')}
        help={t('preferences:unitsHelp', { company: t(`unitSystem:${company.units}`) })}
        value={units}
        options={[asCompany, ...unitSystems.map((value) => ({ value, label: t(`unitSystem:${value}`) }))]}
        onChange={(chosen) => changePreferences({ units: chosen })}
      />
    </>
  )
}

/** The company's formats, for people who may change them. Every open console follows at once. */
export function CompanyFormats() {
  const t = useT(operationLogWords, preferencesWords)
  const company = useSession(({ user }) => user?.formats)
  const maySet = useHolds(['/company/formats/save'])
  if (!company || !maySet) return null
  const set = async (changes: Partial<Formats>) => {
    const formats = await call(calls.company.save, changes)
    session.setState(({ user }) => ({ user: user && { ...user, formats } }))
  }
  return (
    <section className={classes.settings} aria-labelledby="company-formats">
      <h3 id="company-formats" className={classes.heading}>
        {t('preferences:company')}
      </h3>
      <Choice
        label={t('preferences:companyDates')}
        value={company.dates}
        options={dateStyles.map((value) => ({ value, label: t(`dateStyle:${value}`) }))}
        onChange={(dates) => void set({ dates }).catch(() => undefined)}
      />
      <Choice
        label={t('preferences:companyUnits')}
        help={t('preferences:companyHelp')}
        value={company.units}
        options={unitSystems.map((value) => ({ value, label: t(`unitSystem:${value}`) }))}
        onChange={(units) => void set({ units }).catch(() => undefined)}
      />
    </section>
  )
}
