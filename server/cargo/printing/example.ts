import { ownLabelOf, ssccOf } from '@shortcut/domain/cargo/labels.ts'
import type { LabelFacts } from './label-facts.ts'

/** A piece that does not exist, to show how labels will look. */
export const exampleOf = (gs1Prefix: string): LabelFacts => ({
  pieceId: '',
  receiptId: '',
  label: gs1Prefix ? ssccOf(gs1Prefix, 123) : ownLabelOf('DR-26-000123', 3),
  kind: gs1Prefix ? 'sscc' : 'own',
  receiptNo: 'DR-26-000123',
  pieceNo: 3,
  pieces: 12,
  warehouseCode: 'ORD1',
  customerName: 'Acme Export',
  bookingId: 'WO-26-000456',
  customerReferenceNumber: 'PO-4500012345',
  mawb: '020-71293946',
  weightKg: '84.5',
  size: '120 × 80 × 95',
  packaging: 'Pallet',
})
