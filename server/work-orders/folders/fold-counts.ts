import type { Pool } from 'pg'

/**
 * Combines the appended count rows into one per status and folder. One statement, so that a reader sees all or nothing
 * and the same sum; writers only append and wait for nobody.
 */
export async function foldCounts(pool: Pool): Promise<void> {
  await pool.query(`
    WITH gone AS (DELETE FROM work_order_count WHERE (SELECT count(*) FROM work_order_count) > 100 RETURNING booking_status, n)
    INSERT INTO work_order_count SELECT booking_status, sum(n) FROM gone GROUP BY booking_status HAVING sum(n) <> 0`)
  await pool.query(`
    WITH gone AS (DELETE FROM rule_count WHERE (SELECT count(*) FROM rule_count) > 500 RETURNING rule_id, n)
    INSERT INTO rule_count SELECT rule_id, sum(n) FROM gone GROUP BY rule_id HAVING sum(n) <> 0`)
}
