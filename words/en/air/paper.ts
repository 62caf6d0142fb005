import type { PaperParts, WaybillPaper } from '@shortcut/domain/air/waybill-paper.ts'

export const waybillPaperTitle: Record<WaybillPaper, string> = {
  masterWaybill: 'Air waybill',
  houseWaybill: 'House air waybill',
}

export const waybillPaperParts: Record<PaperParts, string> = {
  all: 'All 12 parts',
  originals: 'The 3 originals',
}

/** On the papers of air waybills, and the button that prints them. */
export const waybillPaper = {
  print: 'Print',
  printDraft: 'Print draft',
  printVoid: 'Print void',
  saveFirst: 'Save your changes first.',
  draft: 'DRAFT',
  void: 'VOID',
  phone: 'Tel. {{phone}}',
  notify: 'Notify: {{party}}',
  continued: 'continued',
  handlingGoesOn: '(CONTINUED BELOW NATURE OF GOODS)',
  handlingRest: 'HANDLING INFORMATION, CONTINUED:',
}
