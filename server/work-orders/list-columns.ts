import { sql } from 'kysely'

/**
 * One line of the list as PostgreSQL writes it (workOrderRowReply): JSON is built where it is cheapest, and only of what the grid
 * shows. `w` is the work order.
 */
export const rowColumns = sql`
  w.id, w.booking_id AS "bookingId", w.booking_status AS "bookingStatus", w.customer_name AS "customerName",
  w.customer_reference_number AS "customerReferenceNumber", w.shipment_id AS "shipmentId", w.container_no AS "containerNo",
  w.booking_type AS "bookingType", w.truck_type AS "truckType", w.booking_received_at AS "bookingReceivedDate",
  w.booking_pickup_date AS "bookingPickupDate", w.request_delivery_time AS "requestDeliveryTime",
  w.estimated_deliver_date AS "estimatedDeliverDate", w.actual_deliver_date AS "actualDeliverDate",
  w.pallet_quantity AS "palletQuantity", w.weight_value::text AS weight, w.weight_unit AS "weightUnit",
  w.volume_value::text AS volume, w.volume_unit AS "volumeUnit", w.contact_name AS "contactName", w.contact_email AS "contactEmail",
  w.driver_name AS driver, w.pickup_place AS "pickupPlace", w.delivery_place AS "deliveryPlace", w.mawb, w.source, w.tags,
  w.version, w.updated_at AS "updatedAt"`
