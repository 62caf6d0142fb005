import type pg from 'pg'

interface Position {
  at: string
  lat: number
  lng: number
  speedKmh: number
  heading: number
  accuracyM: number
}

const text = `
  WITH sent AS (
    SELECT * FROM unnest($2::timestamptz[], $3::float8[], $4::float8[], $5::real[], $6::real[], $7::real[]) AS p (at, lat, lng, speed, heading, accuracy)),
  stored AS (
    INSERT INTO position (driver_id, at, task_id, lat, lng, speed_kmh, heading, accuracy_m, received_at)
    SELECT $1::uuid, at, $8::uuid, lat, lng, speed, heading, accuracy, now() FROM sent)
  INSERT INTO last_position (driver_id, at, lat, lng, speed_kmh, heading)
  SELECT $1::uuid, at, lat, lng, speed, heading FROM sent ORDER BY at DESC LIMIT 1
  ON CONFLICT (driver_id) DO UPDATE SET at = excluded.at, lat = excluded.lat, lng = excluded.lng, speed_kmh = excluded.speed_kmh,
    heading = excluded.heading`

/** Stores a batch by one unnest and upserts the last position; `driver` is the driver's id and the task's id. */
export async function takePositions(pool: pg.Pool, driver: string, body: string): Promise<string> {
  const [driverId, taskId] = driver.split(' ')
  const { positions }: { positions: Position[] } = JSON.parse(body)
  const column = (name: keyof Position) => positions.map((one) => one[name])
  await pool.query({
    name: 'positions',
    text,
    values: [
      driverId,
      ...[column('at'), column('lat'), column('lng'), column('speedKmh'), column('heading'), column('accuracyM')],
      taskId,
    ],
  })
  return `{"stored":${positions.length}}`
}
