/** Why a PDF was not read, or not in full. `words` has a sentence for each. */
export const pdfFaults = [
  'pdfEmpty',
  'pdfTooLarge',
  'pdfNot',
  'pdfEncrypted',
  'pdfBroken',
  'pdfTooLong',
  'pdfTooMuchMemory',
  'pdfNoText',
  'pdfFirstPagesOnly',
  'pdfPageUnread',
  'pdfScansLeft',
] as const
export type PdfFaultKey = (typeof pdfFaults)[number]

export interface PdfFault {
  key: PdfFaultKey
  params: Record<string, number>
}
