const everyPaper = ['carrier', 'address', 'number', 'stamp', 'customer', 'airline', 'lane', 'flight', 'pieces'] as const

/** What a consignment security declaration names. */
export const declarationFields = [
  ...everyPaper,
  ...(['shipper', 'aircraft', 'goods', 'shipments', 'printed'] as const),
] as const
/** What an acceptance checklist of dangerous goods names. */
export const checklistFields = [...everyPaper, ...(['codes', 'goods', 'filing', 'printed'] as const)] as const

/** Columns of its screening records. */
export const screeningColumns = ['waybill', 'method', 'result', 'pieces', 'when', 'who', 'where'] as const
/** Columns of its questions. */
export const questionColumns = ['no', 'question', 'yes', 'answerNo', 'notNeeded'] as const
