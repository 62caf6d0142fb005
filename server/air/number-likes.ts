import { type RawBuilder, sql } from 'kysely'

const escaped = (text: string) => text.replace(/[\\%_]/g, '\\$&')

/** Patterns for a typed text. Waybill numbers are typed and pasted with and without the hyphen, and as their last eight digits. */
export function numberLikes(q: string): string[] {
  const number = /^(\d{3})\s?(\d{3,8})$/.exec(q)
  const serial = /^\d{8}$/.test(q) ? [`%-${q}%`] : []
  return [`%${escaped(number ? `${number[1]}-${number[2]}` : q)}%`, ...serial]
}

/** What people type to find a master `m`: part of its number, parties or flight. */
export function hasTyped(q: string): RawBuilder<boolean> {
  const text = sql`(coalesce(m.number, '') || ' ' || m.shipper || ' ' || m.consignee || ' ' || m.flight)`
  // One by one: an index on the text serves ILIKE, but not ILIKE ANY.
  return sql`(${sql.join(
    numberLikes(q).map((like) => sql`${text} ILIKE ${like}`),
    sql` OR `,
  )})`
}
