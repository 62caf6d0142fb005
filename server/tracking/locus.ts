import { codes, Refusal } from '@shortcut/domain/errors.ts'
import { type Sighting, thinLocus } from '@shortcut/domain/tracking/locus.ts'
import { type locusApi, mostPoints } from '@shortcut/domain/tracking/locus-api.ts'
import { sql } from 'kysely'
import type { Handlers } from '../platform/http/http.ts'

/** Most positions read of one trip; of a longer one, only the first in every few seconds. */
const mostRead = 20_000

export const locusRoutes: Handlers<typeof locusApi> = {
  async ofTask({ db }, { taskId }) {
    const task = await db.selectFrom('task').select('id').where('id', '=', taskId).executeTakeFirst()
    if (!task) throw new Refusal(codes.notFound, 'notFound', { thing: 'task' })
    const { rows } = await sql<Sighting>`
      WITH span AS (
        SELECT greatest(1, extract(epoch FROM max(at) - min(at)) / ${mostRead}) AS seconds FROM position WHERE task_id = ${taskId}
      )
      SELECT DISTINCT ON (floor(extract(epoch FROM p.at) / span.seconds))
        round(extract(epoch FROM p.at) * 1000)::float8 AS at, p.lat, p.lng, p.speed_kmh::float8
      FROM position p, span WHERE p.task_id = ${taskId}
      ORDER BY floor(extract(epoch FROM p.at) / span.seconds), p.at`.execute(db)
    return thinLocus(rows, mostPoints)
  },
}
