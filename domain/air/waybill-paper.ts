/** Whose paper: its template has the same name. */
export const waybillPapers = ['masterWaybill', 'houseWaybill'] as const
export type WaybillPaper = (typeof waybillPapers)[number]

/** All twelve parts of the set, or its three originals. A draft or void waybill is one page. */
export const paperParts = ['all', 'originals'] as const
export type PaperParts = (typeof paperParts)[number]

/** The parts of an air waybill (IATA Resolution 600a), in their order. */
export const waybillParts = [
  'ORIGINAL 1 (FOR ISSUING CARRIER)',
  'ORIGINAL 2 (FOR CONSIGNEE)',
  'ORIGINAL 3 (FOR SHIPPER)',
  'COPY 4 (DELIVERY RECEIPT)',
  'COPY 5 (FOR AIRPORT OF DESTINATION)',
  'COPY 6 (FOR THIRD CARRIER)',
  'COPY 7 (FOR SECOND CARRIER)',
  'COPY 8 (FOR FIRST CARRIER)',
  'COPY 9 (FOR AGENT)',
  'COPY 10 (EXTRA COPY FOR CARRIER)',
  'COPY 11 (EXTRA COPY FOR CARRIER)',
  'COPY 12 (EXTRA COPY FOR CARRIER)',
] as const
const originals = 3

/** The parts that a print holds; '' where the paper is none of them. */
export const partsOf = (status: string, parts: PaperParts): readonly string[] =>
  status === 'draft' || status === 'void' ? [''] : parts === 'all' ? waybillParts : waybillParts.slice(0, originals)

/** Path of the paper. It opens with a one-time token made for this path (file/downloadToken). */
export const waybillPaperPath = (paper: WaybillPaper, id: string, parts: PaperParts) =>
  `/waybillPaper/${paper}/${id}/${parts}`
