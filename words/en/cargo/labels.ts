import type { LabelSize } from '@shortcut/domain/cargo/label-api.ts'

/** Printing labels of pieces. */
export const labelPrint = {
  open: 'Print labels',
  own: 'Labels',
  awb: 'Labels of the air waybill',
  pdf: 'PDF',
  zpl: 'Label printer (ZPL)',
  tooMany: 'At most {{most}} labels are printed at once. Select fewer pieces.',
}

/** How the company's labels are made. */
export const labelSetting = {
  open: 'Labels…',
  title: 'Labels of pieces',
  facts: 'Number and size',
  gs1Prefix: 'GS1 company prefix',
  gs1Help:
    'The 7 to 10 digits that GS1 gave your company. New labels then carry SSCC numbers; without it, numbers of our own. Labels that exist stay as they are.',
  size: 'Size',
  preview: 'An example',
  save: 'Save',
  saved: 'New labels are made this way',
}

export const labelSizeName: Record<LabelSize, string> = {
  '4x6': '4 × 6 in',
  '100x150': '100 × 150 mm',
  a6: 'A6 (105 × 148 mm)',
}
