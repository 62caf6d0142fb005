-- Storage that fell due after its order was invoiced is the one exception of an invoiced order that somebody must act on: few, and counted at each change.
CREATE INDEX billing__storage_after_invoice ON billing (delivered_at DESC, work_order_id DESC)
  WHERE removed_at IS NULL AND status = 'Invoiced' AND exceptions @> '{storageAfterInvoice}';
