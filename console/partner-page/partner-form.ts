import type { Partner } from '@shortcut/domain/partners/api.ts'
import { partnerForm } from '@shortcut/domain/partners/fields.ts'

type Fields = Omit<Partner, 'id' | 'version' | 'updatedAt' | 'updatedBy'>
/** `key` identifies dates while others are removed. */
export type FormDate = Fields['dates'][number] & { key: string }
type Rule = Fields['textRules'][number]
export type FormRule = Omit<Rule, 'field' | 'most'> & { key: string; field: string; most: string }
/** A partner in the form. */
export type PartnerValues = Omit<Fields, 'dates' | 'textRules'> & {
  dates: readonly FormDate[]
  textRules: readonly FormRule[]
}

/** The form of a partner, or of a new one of the account. */
export function partnerFormOf(partner: Partner | null, accountId: string): PartnerValues {
  if (!partner) return withKeys(blank(accountId))
  const { id: _, version: __, updatedAt: ___, updatedBy: ____, ...fields } = partner
  return withKeys(fields)
}

const withKeys = ({ dates, textRules, ...values }: Fields): PartnerValues => ({
  ...values,
  textRules: textRules.map((rule, index) => ({
    ...rule,
    key: `saved-${index}`,
    field: String(rule.field),
    most: String(rule.most),
  })),
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
export const partnerWire = ({ dates, textRules, ...values }: PartnerValues) => ({
  ...values,
  textRules: textRules.map(({ key: _, field, most, ...rule }) => ({
    ...rule,
    field: field.trim() === '' ? 0 : Number(field),
    most: Number(most),
  })),
  dates: dates.map(({ qualifier, meaning }) => ({ qualifier, meaning })),
})

/** The form checked for reading messages, which needs no name. */
export const readableOf = (values: PartnerValues) =>
  partnerForm.safeParse(partnerWire({ ...values, name: values.name || '?' }))

let lastKey = 0
export const emptyRule = (): FormRule => ({
  key: `new-${++lastKey}`,
  direction: 'out',
  type: 'any',
  line: '',
  field: '0',
  act: 'map',
  find: '',
  to: '',
  most: '35',
})
export const emptyDate = (): FormDate => ({ key: `new-${++lastKey}`, qualifier: '', meaning: 'none' })
