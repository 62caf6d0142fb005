import type { Partner } from '@shortcut/domain/partners/api.ts'
import { partnerForm } from '@shortcut/domain/partners/fields.ts'

type Fields = Omit<Partner, 'id' | 'version' | 'updatedAt' | 'updatedBy'>
/** `key` identifies dates while others are removed. */
export type FormDate = Fields['dates'][number] & { key: string }
/** A partner in the form. */
export type PartnerValues = Omit<Fields, 'dates'> & { dates: readonly FormDate[] }

/** The form of a partner, or of a new one of the account. */
export function partnerFormOf(partner: Partner | null, accountId: string): PartnerValues {
  if (!partner) return withKeys(blank(accountId))
  const { id: _, version: __, updatedAt: ___, updatedBy: ____, ...fields } = partner
  return withKeys(fields)
}

const withKeys = ({ dates, ...values }: Fields): PartnerValues => ({
  ...values,
  dates: dates.map((date, index) => ({ ...date, key: `saved-${index}` })),
})

/** A new partner: the fields' own defaults. */
function blank(accountId: string): Fields {
  // Required fields get a value for the parse, so that the schema fills in the others.
  const filled = partnerForm.parse({ accountId, name: 'X', theirId: 'X', ourId: 'X' })
  const { id: _, version: __, ...fields } = filled
  return { ...fields, name: '', theirId: '', ourId: '' }
}

/** The form as partner/save and partner/preview take it. */
export const partnerWire = ({ dates, ...values }: PartnerValues) => ({
  ...values,
  dates: dates.map(({ qualifier, meaning }) => ({ qualifier, meaning })),
})

/** The form checked for reading messages, which needs no name. */
export const readableOf = (values: PartnerValues) =>
  partnerForm.safeParse(partnerWire({ ...values, name: values.name || '?' }))

let lastKey = 0
export const emptyDate = (): FormDate => ({ key: `new-${++lastKey}`, qualifier: '', meaning: 'none' })
