import type pg from 'pg'

const tasks = `
  SELECT coalesce(json_agg(line), '[]') FROM (
    SELECT t.id, t.task_no AS "taskNo", t.work_order_id AS "workOrderId", t.status, t.driver_id AS "driverId", d.name AS driver, t.phone,
      t.truck_id AS "truckId", k.unit_no AS "truckNo", t.truck_license_plate AS "truckLicensePlate", t.trailer_id AS "trailerId",
      r.trailer_no AS "trailerNo", u.name AS scheduler, t.stop_ids AS "stopIds", t.assigned_at AS "assignedAt",
      t.accepted_at AS "acceptedAt", t.picked_up_at AS "actualPickupDate", t.delivered_at AS "actualDeliveryDate", t.remark,
      t.reject_reason AS "rejectReason", t.cancel_reason AS "cancelReason", t.handed_over_at AS "handedOverAt",
      t.handed_over_place AS "handedOverPlace", t.handed_over_lat AS "handedOverLat", t.handed_over_lng AS "handedOverLng",
      t.continues_task_id AS "continuesTaskId", t.version,
      (SELECT coalesce(json_agg(json_build_object('fileId', p.file_id, 'kind', p.kind, 'stopId', p.stop_id) ORDER BY p.created_at, p.file_id), '[]')
        FROM task_photo p WHERE p.task_id = t.id) AS photos,
      (SELECT coalesce(json_agg(json_build_object('id', e.id, 'kind', e.kind, 'stopId', e.stop_id, 'at', e.at, 'receivedAt', e.received_at,
        'outcome', e.outcome, 'outcomeReason', e.outcome_reason, 'reportedBy', e.reported_by) ORDER BY e.at, e.received_at, e.id), '[]')
        FROM task_event e WHERE e.task_id = t.id) AS events,
      (SELECT coalesce(json_agg(json_build_object('driverName', ad.name, 'truckNo', ak.unit_no, 'trailerNo', ar.trailer_no,
        'assignedAt', a.assigned_at, 'assignedBy', a.assigned_by, 'endedAt', a.ended_at, 'endedBecause', a.ended_because,
        'endedReason', CASE WHEN a.ended_because = 'rejected' THEN coalesce((SELECT e.payload->>'reason' FROM task_event e
          WHERE e.task_id = a.task_id AND e.kind = 'reject' AND e.driver_id = a.driver_id AND e.at = a.ended_at LIMIT 1), '') ELSE '' END) ORDER BY a.assigned_at, a.id), '[]')
        FROM task_assignment a JOIN driver ad ON ad.id = a.driver_id LEFT JOIN truck ak ON ak.id = a.truck_id LEFT JOIN trailer ar ON ar.id = a.trailer_id
        WHERE a.task_id = t.id) AS assignments
    FROM task t LEFT JOIN driver d ON d.id = t.driver_id LEFT JOIN truck k ON k.id = t.truck_id LEFT JOIN trailer r ON r.id = t.trailer_id
      LEFT JOIN "user" u ON u.id = t.scheduler_id
    WHERE t.work_order_id = w.id ORDER BY t.id) line`

const stops = `
  SELECT coalesce(json_agg(line), '[]') FROM (
    SELECT s.id, s.sequence, s.kind, s.company, s.address, s.city, s.province, s.postal_code AS "postalCode", s.country, s.lat, s.lng,
      s.time_zone AS "timeZone", s.contact_name AS "contactName", s.contact_phone AS "contactPhone", s.window_from AS "from",
      s.window_to AS "to", s.estimated_arrive_at AS "estimatedArriveTime", s.estimated_depart_at AS "estimatedDepartTime",
      s.actual_arrive_at AS "actualArriveTime", s.actual_depart_at AS "actualDepartTime", s.arrive_remark AS "arriveRemark",
      s.depart_remark AS "departRemark", s.remark, s.pieces, s.received_by AS "receivedBy", s.signature_file_id AS "signatureFileId"
    FROM stop s WHERE s.work_order_id = w.id ORDER BY s.sequence) line`

const revision = `
  SELECT json_build_object('id', v.id, 'source', v.source, 'proposedBy', v.proposed_by, 'priorStatus', v.prior_status, 'diff', v.diff,
    'state', v.state, 'decisions', v.decisions, 'decidedBy', v.decided_by, 'decidedAt', v.decided_at, 'createdAt', v.created_at)
  FROM work_order_revision v WHERE v.work_order_id = w.id AND v.state = 'open'`

const text = `
  SELECT row_to_json(line)::text FROM (
    SELECT w.id, w.booking_id AS "bookingId", w.booking_status AS "bookingStatus", w.prior_status AS "priorStatus", w.account_id AS "accountId",
      w.customer_name AS "customerName", w.customer_reference_number AS "customerReferenceNumber", w.shipment_id AS "shipmentId",
      w.cargo_id AS "cargoId", w.container_no AS "containerNo", w.booking_type AS "bookingType", w.truck_type AS "truckType",
      w.booking_received_at AS "bookingReceivedDate", w.booking_pickup_date AS "bookingPickupDate",
      w.request_delivery_time AS "requestDeliveryTime", w.leave_by_at AS "leaveByAt", w.estimated_deliver_date AS "estimatedDeliverDate",
      w.actual_deliver_date AS "actualDeliverDate", w.pickup_due_at AS "pickupDueAt",
      w.delivery_due_at AS "deliveryDueAt", w.pallet_quantity AS "palletQuantity", w.pieces,
      CASE WHEN w.weight_value IS NOT NULL THEN json_build_object('value', w.weight_value::text, 'unit', w.weight_unit) END AS weight,
      CASE WHEN w.volume_value IS NOT NULL THEN json_build_object('value', w.volume_value::text, 'unit', w.volume_unit) END AS volume,
      w.commodity, w.hazmat_class AS "hazmatClass", json_build_object('name', w.contact_name, 'email', w.contact_email, 'phone', w.contact_phone) AS contact,
      w.mawb, w.hawb, w.airline, w.flight, w.cut_off_at AS "cutOffAt", w.scheduler_id AS "schedulerId",
      (SELECT u.name FROM "user" u WHERE u.id = w.scheduler_id) AS scheduler, w.tags, w.remark, w.references_sent AS references, w.source,
      w.folder_ids AS "folderIds", (${stops}) AS stops, (${tasks}) AS tasks, (${revision}) AS revision,
      w.version, w.created_at AS "createdAt", w.created_by AS "createdBy", w.updated_at AS "updatedAt", w.updated_by AS "updatedBy"
    FROM work_order w WHERE w.id = $1 AND w.deleted_at IS NULL) line`

/** One order with its stops and tasks. PostgreSQL makes the JSON, because that is cheapest for one record. */
export async function detail(pool: pg.Pool, id: string | null): Promise<string> {
  const { rows } = await pool.query<[string]>({ name: 'detail', text, values: [id], rowMode: 'array' })
  return rows[0]?.[0] ?? 'null'
}
