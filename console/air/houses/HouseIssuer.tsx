import type { HouseDetail } from '@shortcut/domain/air/house-api.ts'
import * as houseWords from '@shortcut/words/en/air/houses.ts'
import * as masterWords from '@shortcut/words/en/air/masters.ts'
import { PermittedLink } from '../../cargo/PermittedLink.tsx'
import { Picker } from '../../forms/Picker.tsx'
import { findAccounts } from '../../records/find-accounts.ts'
import { useT } from '../../words/words.ts'
import type { BoxProps } from '../paper/Box.tsx'
import { Box } from '../paper/Box.tsx'
import classes from '../paper/Paper.module.css'
import { findMasters } from './find-masters.ts'

/** The first box of a house: the master that it goes under, and for whom it is. */
export function HouseIssuer({ form, disabled, house }: BoxProps & { house: HouseDetail }) {
  const t = useT(houseWords, masterWords)
  const { masterId, masterNumber, customerName } = house
  return (
    <Box area="issuer" name={t('housePage:issuer')}>
      <div className={classes.fields}>
        <Picker
          {...form.bind('masterId')}
          className={classes.half ?? ''}
          label={t('housePage:master')}
          disabled={disabled}
          finds="masterOfHouse"
          find={findMasters}
          valueLabel={masterId ? (masterNumber ?? t('housePage:masterDraft')) : undefined}
          clearable
        />
        <Picker
          {...form.bind('accountId')}
          className={classes.half ?? ''}
          label={t('masterField:customerName')}
          disabled={disabled}
          finds="account"
          find={findAccounts}
          valueLabel={customerName ?? undefined}
        />
      </div>
      {masterId && (
        <p className={classes.beside}>
          <PermittedLink needs="/air/master/list" to={`/air/master/${masterId}`}>
            {t('housePage:openMaster', { number: masterNumber ?? t('housePage:masterDraft') })}
          </PermittedLink>
        </p>
      )}
    </Box>
  )
}
