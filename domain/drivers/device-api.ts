import { z } from 'zod'
import { endpoint, id, nothing } from '../endpoint.ts'
import { dropReasons } from '../positions/intake.ts'
import { requiredText } from '../text.ts'

/** Phones and trackers that send a driver's positions in the OsmAnd protocol. */
export const driverDeviceApi = {
  list: endpoint({
    method: 'GET',
    path: 'driverDevice/list',
    permission: '/driver/management/device',
    input: z.object({ driverId: id }),
    reply: z.array(
      z.object({
        id,
        name: z.string(),
        prefix: z.string(),
        /** Number of positions stored and not stored since the device was added. */
        taken: z.int(),
        dropped: z.int(),
        droppedBecause: z.enum(dropReasons).nullable(),
        clockFastSeconds: z.int().nullable(),
        lastUsedAt: z.string().nullable(),
        createdAt: z.string(),
        createdBy: z.string(),
        revokedAt: z.string().nullable(),
      }),
    ),
  }),
  create: endpoint({
    method: 'POST',
    path: 'driverDevice/create',
    repeats: 'sealed',
    permission: '/driver/management/device',
    input: z.object({ driverId: id, name: requiredText(60) }),
    /** The key is shown only in this reply; the app sends it as its device identifier. */
    reply: z.object({ id, key: z.string() }),
  }),
  /** A key for Traccar Client on the driver's own phone. It replaces the one that the driver made before. */
  makeOwn: endpoint({
    method: 'POST',
    path: 'driverDevice/makeOwn',
    repeats: 'sealed',
    permission: '/app/task/report',
    input: nothing,
    reply: z.object({ key: z.string() }),
  }),
  revoke: endpoint({
    method: 'POST',
    path: 'driverDevice/revoke',
    permission: '/driver/management/device',
    input: z.object({ id }),
    reply: nothing,
  }),
}
