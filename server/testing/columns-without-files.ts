import { enteredRows, keptRows } from '@shortcut/domain/work-orders/fields.ts'
import { everyStopRow } from '@shortcut/domain/work-orders/stop-sets.ts'

const textColumns = (rows: Record<string, { kind: string; column: string | null }>) =>
  Object.values(rows).flatMap(({ kind, column }) => (column && texts.has(kind) ? [column] : []))
const texts = new Set([
  'text',
  'choice',
  'tags',
  'status',
  'channel',
  'unit',
  'id',
  'stopKind',
  'country',
  'phone',
  'zone',
  'said',
])

/**
 * Columns that could hold an id, as ids or inside texts and JSON, but never hold that of an uploaded file, by table. A
 * new column belongs here, or in `references.ts` with a way to search it. `invoice_pdf.file_id` and
 * `begun_file_part.stored_as` are ids of the file store without a row of `file`: the sweep only removes bytes of rows that it removed.
 */
export const columnsWithoutFiles: Record<string, string> = {
  pdf_order: 'id name state kind last_answer remark updated_by faults fields draft',
  pdf_page: 'words',
  pdf_template: 'id content created_by learned_from',
  customer_mail: 'id kind recipient state last_answer created_by',
  mail_answer: 'id recipient subject body state last_answer',
  rate_discount: 'updated_by',
  mail: 'id from_address from_name reply_to subject body checks state reason remark filed_in updated_by message_id',
  mail_part: 'name content_type use',
  mailbox:
    'id name host security user_name password folder done_folder failed_folder checked_by failure created_by updated_by',
  sftp_connection:
    'id name host user_name sign_in secret host_key pull_folder done_folder failed_folder push_folder failure created_by updated_by',
  sftp_file: 'id name moved_to',
  account:
    'id code name bill_to_address bill_to_city bill_to_province bill_to_postal_code bill_to_country contact_name contact_email contact_phone mail_senders currency crn_prefix created_by updated_by addresses contacts',
  account_place:
    'id place_key company address city province postal_code country contact_name contact_phone remark opens_at closes_at search_text created_by updated_by',
  answered_call: 'id asked path',
  api_key: 'id name prefix created_by',
  app_message: 'id text sent_by read_by',
  begun_file: 'id name uploaded_by_type uploaded_by',
  begun_file_part: 'stored_as',
  billing: 'status reason currency exceptions created_by updated_by exception_values storage_dismissed air_dismissed',
  billing_count: 'status',
  billing_due: 'last_error',
  booking_file: 'id channel content_type name idempotency_key reply',
  booking_layout: 'headers mapping updated_by',
  booking_message:
    'id at_in_file channel customer_reference_number shipment_id control_number purpose booking_status received_status errors warnings parsed sent_by',
  booking_repair: 'id text by_id by_name',
  booking_upload: 'id file_name mapping',
  booking_upload_order: 'state line',
  charge:
    'id kind name unit currency source reason arithmetic fuel_region created_by voided_by void_reason approved_by',
  company_formats: 'dates units',
  departure: 'actor_name',
  discrepancy:
    'id act_id kind booked counted remark found_by reply resolution reason resolved_by hazmat_class piece_nos',
  download_token: 'person_id',
  driver:
    'id name user_name phone password_hash plate_no truck_no status home_base licence_no licence_class notes created_by updated_by app_device app_version',
  handover: 'id received_by id_seen condition remark actor_name',
  label_print: 'id kind size piece_ids printed_by',
  label_setting: 'gs1_prefix size',
  load_unit: 'id code kind contour seal created_by updated_by manifest_of',
  phone_act: 'id kind task_id outcome message',
  driver_cost: 'currency updated_by',
  exchange_rate: 'from_currency to_currency source updated_by',
  filing: 'sweep_after',
  fuel_price: 'region source updated_by',
  fuel_programme: 'id name region method bands between_bands above_bands created_by updated_by basis currency',
  grid_layout: 'grid layout',
  holiday: 'name',
  import_file: 'id kind file_name status columns unknown missing counts message',
  import_row: 'state outcome target_id cells changes errors',
  inspection: 'kind trip',
  inspection_defect: 'item remark certified certified_by certified_remark',
  invoice:
    'id kind status number customer_name bill_to issuer currency reference note reason created_by updated_by issued_by early_reason',
  invoice_counter: 'kind',
  invoice_line: 'kind name unit reason arithmetic',
  invoice_link: 'id for_whom created_by revoked_by',
  invoice_mail: 'id recipients subject message link_token state last_answer created_by',
  invoice_pdf: 'file_id',
  invoice_run: 'id status actor_id language ip device request_id created_by early_reason',
  invoice_run_item: 'invoice_id label state message',
  known_device: 'person_id',
  menu_item: 'id url name icon app_code aurl',
  month_close: 'closed_by reopened_by reopen_reason',
  named_file: 'purpose',
  operation_log:
    'id actor_type actor_id actor_name on_behalf_of ip device request_id action entity entity_id entity_label reason outcome',
  operation_log_chain: 'log_id',
  operation_log_pending: 'log_id',
  outgoing_message:
    'id booking_message_id log_id kind event label x12 told content state last_answer after_ids answer answer_words answer_message_id composed text_rules',
  partner:
    'id name kind their_qualifier their_id their_group_id our_qualifier our_id our_group_id x12_version element_separator component_separator segment_terminator usage_indicator scac wants_ta1 crn_qualifier dates purpose04 same_crn delivery url folder mail_to created_by updated_by acknowledge_with credit_notes airlines their_address our_address fwb_version fhl_version text_rules',
  partner_secret: 'id secret created_by',
  payment: 'id method reference note currency created_by voided_by void_reason',
  permission: 'name',
  piece: 'id status packaging hazmat_class temperature hold_reason',
  piece_label: 'id label kind voided_by void_reason',
  piece_movement:
    'act_id action from_status to_status from_place to_place actor_type actor_id actor_name device remark',
  position: 'task_id',
  preferences: 'chosen',
  provider_sign_in: 'nonce code_verifier refusal',
  push_key: 'id private_key public_key',
  push_message: 'id kind last_answer state',
  push_subscription: 'id auth endpoint language p256dh',
  rate_line: 'origin_scope origin destination_scope destination truck_type method breaks freight_class',
  rate_sheet:
    'id family_id name currency status note zones accessorials activated_by created_by updated_by weighing holidays',
  receipt: 'id receipt_no status reference shipper dock remark counted_by created_by updated_by',
  recurring_order: 'id template repeats holidays skips time_zone state problem created_by updated_by',
  role: 'id name permission_list created_by updated_by',
  rule: 'id name rule_item_list created_by updated_by',
  rule_count: 'rule_id',
  saved_view: 'id grid name query layout',
  second_factor: 'secret',
  secret_key: 'id check_value',
  session: 'person_id ip device phone_health holder',
  settlement: 'id kind reason created_by',
  share_link: 'id token for_whom created_by revoked_by',
  sign_in_code: 'person_id created_by created_by_id purpose',
  silence_mute: 'muted_by',
  stop: textColumns(everyStopRow).join(' '),
  tag: 'name',
  task: 'id task_no status stop_ids phone truck_license_plate remark reject_reason cancel_reason created_by updated_by handed_over_place',
  task_assignment: 'id assigned_by ended_because overrides',
  task_event: 'id kind outcome outcome_reason reported_by review reviewed_by',
  custody_link: 'id token created_by revoked_by sealed_head',
  custody_key: 'id public_key private_key',
  task_link: 'id created_by revoked_by',
  task_photo: 'kind',
  task_report: 'kind payload outcome outcome_reason review reviewed_by',
  template: 'id kind name created_by updated_by',
  template_edition: 'content saved_by',
  tracking_device: 'id name prefix dropped_because created_by',
  tracking_proposal: 'id kind state decided_by',
  tracking_visit: 'phase',
  trailer: 'id trailer_no plate_no trailer_type vin make status notes created_by updated_by',
  truck: 'id plate_no unit_no truck_type vin make status notes created_by updated_by',
  try_limit: 'subject',
  user: 'id account name phone email time_zone password_hash created_by updated_by',
  warehouse_worker:
    'id name phone password_hash customer_reference_number status created_by updated_by home_base notes app_device app_version',
  house_waybill:
    'id number status origin destination shipper consignee weight_unit currency content void_reason created_by updated_by',
  house_series: 'prefix',
  air_bill:
    'id biller bill_no number weight_unit currency status verdict differences waybill_side reason decided_by created_by updated_by',
  cut_off_rule: 'id airline origin created_by updated_by',
  master_clock: 'clock',
  air_manifest: 'id kind subject title airline flight names content issued_by',
  shipper_security: 'status evidence updated_by',
  screening: 'id method result done_by place seal withdrawn_because created_by',
  master_filing: 'scheme state reference updated_by',
  master_waybill:
    'id number status kind airline origin destination flight shipper consignee weight_unit currency content void_reason created_by updated_by dangerous_accepted_by aircraft dangerous_refused_by dangerous_refused_because',
  waybill_number: 'number status used_for reason changed_by',
  waybill_stock: 'id prefix airline remark created_by updated_by',
  work_order: [...textColumns(enteredRows), ...textColumns(keptRows)]
    .concat(['id', 'prior_status', 'contact_phone', 'references_sent', 'folder_ids', 'created_by', 'updated_by'])
    .concat(['search_text', 'pickup_zone', 'delivery_zone', 'open_problems', 'open_requests'])
    .join(' '),
  waybill_event: 'id code local_time time_zone station flight weight remark message_id created_by',
  waybill_track: 'latest_code latest_station due_code',
  warehouse: 'id code name address city province postal_code country time_zone docks created_by updated_by',
  warehouse_location: 'id code',
  work_order_count: 'booking_status',
  work_order_request: 'id kind state source message_id asked_by remark decided_by reason wishes',
  work_order_revision: 'id source message_id proposed_by prior_status proposed diff state decisions decided_by',
  work_order_undo: 'kind made_by before',
}
