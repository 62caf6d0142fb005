import type { Context } from '../../platform/http/context.ts'

/** Does what follows from a waybill that has this number, changed or became void, in the transaction of the change. */
export type NumberFollower = (context: Context, number: string) => Promise<void>

const followers = new Set<NumberFollower>()
/** Features that a master must not know of, such as the bills for it, follow it this way. */
export const followNumbers = (follower: NumberFollower) => followers.add(follower)

/** @param number null as long as it is a draft: nobody else can know it */
export async function tellNumberFollowers(context: Context, number: string | null): Promise<void> {
  if (number) for (const follow of followers) await follow(context, number)
}
