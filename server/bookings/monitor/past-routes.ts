import type { bookingPastApi } from '@shortcut/domain/bookings/past-api.ts'
import { layoutKey } from '@shortcut/domain/bookings/tables/mapping.ts'
import type { Partner } from '@shortcut/domain/partners/api.ts'
import type { PartnerForm } from '@shortcut/domain/partners/fields.ts'
import type { Logger } from 'pino'
import { getAccount } from '../../accounts/queries.ts'
import type { Handlers } from '../../platform/http/http.ts'
import { newId } from '../../platform/ids.ts'
import type { Delivery } from '../receive/delivery.ts'
import { type Proposal, tryPast } from './try-past.ts'
import { tryRules } from './try-rules.ts'

/** How messages come of partners of each kind. */
const channelsOf: Record<PartnerForm['kind'], Proposal['channels']> = {
  x12: ['edi', 'upload'],
  json: ['api', 'file', 'upload'],
  mail: ['api', 'file', 'upload'],
  sms: ['api', 'file', 'upload'],
  air: ['edi', 'api', 'file', 'upload'],
}

export const bookingPastRoutes = (log: Logger): Handlers<typeof bookingPastApi> => ({
  async tryPartner(context, { partner: form }) {
    await getAccount(context.db, form.accountId)
    const partner: Partner = { ...form, id: form.id ?? newId(), version: 0, updatedAt: '', updatedBy: '' }
    const isOf = ({ parts }: Delivery) => parts.some((part) => part.partner?.id === partner.id)
    return tryPast(
      context,
      {
        accountId: form.accountId,
        channels: channelsOf[form.kind],
        reading: (saved) => ({
          ...saved,
          partners: [partner, ...saved.partners.filter(({ id }) => id !== partner.id)],
        }),
        concerns: (before, after) => isOf(before) || isOf(after),
      },
      log,
    )
  },

  async tryRules({ db }, { partner: { id, accountId, textRules } }) {
    await getAccount(db, accountId)
    return id ? tryRules(db, id, accountId, textRules) : []
  },

  async tryTable(context, { accountId, headers, mapping }) {
    await getAccount(context.db, accountId)
    const layout = layoutKey(headers)
    return tryPast(
      context,
      {
        accountId,
        channels: ['file', 'upload'],
        reading: (saved) => ({
          ...saved,
          mappingOf: async (found) => (layoutKey(found) === layout ? mapping : saved.mappingOf(found)),
        }),
        concerns: (_, after) => after.layout === layout,
      },
      log,
    )
  },
})
