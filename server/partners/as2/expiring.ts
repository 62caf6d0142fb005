import { type ExpiringCertificate, expiryDays } from '@shortcut/domain/partners/as2-api.ts'
import type { Queries } from '../../platform/database/queries.ts'
import { factsIn } from './certificates.ts'

const day = 86_400_000

/** Certificates in use that end soon or have ended; of theirs the one that ends last. */
export async function listExpiring(db: Queries, now: string): Promise<ExpiringCertificate[]> {
  const rows = await db
    .selectFrom('as2Connection as c')
    .innerJoin('account as a', 'a.id', 'c.accountId')
    .leftJoin('as2Certificate as o', 'o.id', 'c.certificateId')
    .select([
      ...(['c.name', 'c.accountId', 'a.name as customerName', 'c.theirCertificate', 'c.theirNextCertificate'] as const),
      'o.notAfter as oursEndsAt',
    ])
    .where('c.deletedAt', 'is', null)
    .where('c.isOn', '=', true)
    .execute()
  const until = Date.parse(now) + expiryDays * day
  return rows
    .flatMap(({ theirCertificate, theirNextCertificate, oursEndsAt, ...connection }): ExpiringCertificate[] => {
      const theirs = [theirCertificate, theirNextCertificate].flatMap((text) => factsIn(text) ?? [])
      const theirEnds = theirs
        .map(({ endsAt }) => endsAt)
        .sort()
        .at(-1)
      return [
        ...(oursEndsAt ? [{ ...connection, whose: 'ours' as const, endsAt: oursEndsAt }] : []),
        ...(theirEnds ? [{ ...connection, whose: 'theirs' as const, endsAt: theirEnds }] : []),
      ]
    })
    .filter(({ endsAt }) => Date.parse(endsAt) < until)
    .sort((one, other) => one.endsAt.localeCompare(other.endsAt))
}
