import { calls } from 'virtual:calls'
import type { SavedFuelProgramme } from '@shortcut/domain/billing/fuel/fuel-api.ts'
import { FormSection, wholeLine } from '@shortcut/ui/page/FormDrawer.tsx'
import * as fuelWords from '@shortcut/words/en/billing/fuel.ts'
import * as fieldWords from '@shortcut/words/en/fields.ts'
import { IconX } from '@tabler/icons-react'
import { useQueryClient } from '@tanstack/react-query'
import { call } from '../../call/call.ts'
import { Picker } from '../../forms/Picker.tsx'
import { findAccounts } from '../../records/find-accounts.ts'
import { useT } from '../../words/words.ts'
import classes from './FuelSurchargePage.module.css'

/** Accounts that use this program instead of the default: adding and removing saves at once. */
export function FuelAccounts({ programme }: { programme: SavedFuelProgramme }) {
  const t = useT(fieldWords, fuelWords)
  const queries = useQueryClient()
  const set = async (accountId: string, programmeId: string | null) => {
    if (!accountId) return
    await call(calls.fuelSurcharge.setAccounts, { accountIds: [accountId], programmeId })
    await queries.invalidateQueries({ queryKey: [calls.fuelSurcharge.programmes.path] })
  }
  return (
    <FormSection title={t('fuelField:accounts')} help={t('fuelPage:accountsHelp')}>
      {programme.accounts.map(({ id, name }) => (
        <div key={id} className={wholeLine}>
          {name}{' '}
          <button
            type="button"
            className={classes.icon}
            aria-label={t('fuelPage:removeAccount', { name })}
            onClick={() => void set(id, null)}
          >
            <IconX size={14} aria-hidden />
          </button>
        </div>
      ))}
      <Picker
        key={programme.accounts.length}
        className={wholeLine}
        aria-label={t('fuelPage:addAccount')}
        placeholder={t('fuelPage:addAccount')}
        finds="accounts"
        find={findAccounts}
        value=""
        onChange={(id) => void set(id, programme.id)}
      />
    </FormSection>
  )
}
