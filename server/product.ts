import { liveApi } from '@shortcut/domain/live/api.ts'
import { layoutApi, roleApi, userApi } from '@shortcut/domain/users/api.ts'
import type { Logger } from 'pino'
import { openFeed } from './live/feed.ts'
import { addEventStream, liveRoutes } from './live/routes.ts'
import { startSealing } from './operation-log/seal.ts'
import type { Config } from './platform/config.ts'
import type { Database } from './platform/database.ts'
import { addCalls, apiPrefix, openHttp } from './platform/http.ts'
import { openSessions } from './platform/sessions.ts'
import { asSystem } from './platform/system-context.ts'
import { keepBuiltIns } from './users/first-start.ts'
import { roleRoutes } from './users/role-routes.ts'
import { layoutRoutes, userRoutes } from './users/routes.ts'

/** The product over a migrated database, not yet listening. This file and `main.ts` are all that know every feature. */
export async function openProduct({ database, config, log }: { database: Database; config: Config; log: Logger }) {
  const complain = (error: unknown) => log.warn({ err: error }, 'database away, trying again')
  await asSystem(database, keepBuiltIns)

  const sessions = openSessions(database.pool)
  const sealing = startSealing(database.pool, complain)
  const feed = await openFeed(database.url, database.pool, {}, complain)

  const server = await openHttp({ config, log })
  const parts = {
    database,
    sessions,
    config,
    log,
    findKeyHolder: async () => {
      throw new Error('later')
    },
    logGrew: sealing.poke,
  }
  addCalls(server, parts, userApi, userRoutes)
  addCalls(server, parts, roleApi, roleRoutes)
  addCalls(server, parts, layoutApi, layoutRoutes)
  addCalls(server, parts, liveApi, liveRoutes)
  const stream = addEventStream(server, database.kysely, sessions, feed)

  server.get(`${apiPrefix}health`, async () => ({ code: 200, message: '', data: { live: true } }))
  server.get(`${apiPrefix}ready`, async (_, reply) => {
    const reached = await database.pool.query('SELECT 1').then(
      () => true,
      () => false,
    )
    return reply
      .status(reached ? 200 : 503)
      .send({ code: reached ? 200 : 500, message: '', data: { database: reached } })
  })

  return {
    server,
    async close() {
      stream.close()
      await server.close()
      await feed.close()
      await sealing.close()
    },
  }
}
export type Product = Awaited<ReturnType<typeof openProduct>>
