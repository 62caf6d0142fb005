import type { PdfFaultKey } from '@shortcut/domain/bookings/pdf/pdf-faults.ts'

export const pdfFault: Record<PdfFaultKey, string> = {
  pdfEmpty: 'The file is empty. Ask the sender for it again.',
  pdfTooLarge: 'The file is larger than {{most}} MiB. Ask for a smaller one.',
  pdfNot: 'This is not a PDF.',
  pdfEncrypted: 'The PDF has a password. Ask the sender for one without.',
  pdfBroken: 'The PDF is damaged. Ask the sender for it again.',
  pdfTooLong: 'Reading the PDF took longer than {{most}} s. Enter the order by hand.',
  pdfTooMuchMemory: 'The PDF needs too much memory. Ask for a simpler one.',
  pdfNoText: 'No text was found in the PDF. Enter the order by hand.',
  pdfFirstPagesOnly: 'The PDF has {{count}} pages. Only the first {{most}} were read.',
  pdfPageUnread: 'Page {{page}} cannot be read.',
  pdfScansLeft: 'There was no time to read the scan on page {{page}}.',
}
