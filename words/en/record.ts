/** Texts that the pages of all kinds of records share. */
export const record = {
  unknownType: '{{type}} (unknown)',
  save: 'Save',
  edit: 'Edit',
  delete: 'Delete',
  history: 'History',
  done_one: '{{count}} done',
  done_other: '{{count}} done',
  someFailed_one: '{{count}} was not changed:',
  someFailed_other: '{{count}} were not changed:',
  keep: 'Keep',
  yes: 'Yes',
  no: 'No',
}

export const pictures = {
  add: 'Add picture',
  drop: 'Drop pictures here, or choose them',
  uploading: 'Uploading {{name}}',
  rotate: 'Rotate {{caption}}',
  remove: 'Remove {{caption}}',
  notAPicture: '{{name}} is not a picture. Choose a JPEG, PNG, WebP or AVIF.',
  full: 'No more than {{most}} pictures',
  caption: '{{of}} {{number}}',
  count_one: '{{count}} picture',
  count_other: '{{count}} pictures',
}
