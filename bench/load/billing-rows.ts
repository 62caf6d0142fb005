import { accountId, later, pick, seeds } from './rows.ts'

const places = ['ReadyForReview', 'ReadyForReview', 'ReadyForReview', 'InReview', 'Approved', 'OnHold', 'SentBack']
const codes = ['missingPod', 'weightDiffers', 'detentionUnapproved', 'noRate', 'fuelWeekMissing']

/**
 * Every delivered order in the billing queue: the last eighth of them is still in progress, one in five of these with an exception, and all
 * earlier ones are invoiced. Charges and invoices are not needed, because the sums stand in the queue.
 */
export const billingSql = `
  WITH ${seeds}, billed AS MATERIALIZED (
    SELECT *, CASE WHEN i > $3 * 0.85 THEN ${pick(places, 'r2 / 18')} ELSE 'Invoiced' END AS place, 300 + r1 % 4000 AS hauled,
      CASE WHEN i > $3 * 0.85 AND r3 % 5 = 0 THEN ${pick(codes, 'r3 / 5')} END AS code
    FROM known WHERE status = 'DELIVERED')
  INSERT INTO billing (work_order_id, account_id, status, delivered_at, pickup_on, currency, linehaul, fuel, total, miles, exceptions,
    exception_values, rated_at, created_at, created_by, updated_at, updated_by, invoice_id)
  SELECT id, ${accountId('r3 % 200')}, place, ${later('88 + r1 % 60')}, (${later('24 + r2 % 72')})::date, 'USD', hauled, round(hauled * 0.2, 2),
    hauled + round(hauled * 0.2, 2), 50 + r2 % 1900, array_remove(ARRAY[code], NULL),
    CASE WHEN code IS NULL THEN '[]' ELSE jsonb_build_array(jsonb_build_object('code', code, 'values', '{}'::jsonb)) END,
    ${later('150')}, ${later('150')}, 'Bench', ${later('160')}, 'Bench', CASE place WHEN 'Invoiced' THEN md5('invoice ' || i / 10)::uuid END
  FROM billed`
