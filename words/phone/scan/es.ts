import type * as english from './en.ts'

type In<S> = Record<keyof S, string>

export const scan: In<typeof english.scan> = {
  button: 'Escanear',
  what: 'Escanear: {{what}}',
  starting: 'Abriendo la cámara…',
  aim: 'Apunte la cámara al código.',
  read: 'Leído: {{value}}',
  several: 'Hay más de un número. Toque el correcto.',
  noFit: 'Este código no tiene un número que sirva aquí.',
  denied:
    'La cámara no está permitida. Permítala para esta aplicación en los ajustes del teléfono, o escriba el número.',
  noCamera: 'No hay cámara. Escriba el número.',
  busy: 'La cámara no se puede usar ahora: quizá la tiene otra aplicación. Ciérrela, o escriba el número.',
  noSecure: 'La cámara necesita una dirección segura (https). Escriba el número.',
  notLoaded: 'No se pudo cargar el lector de códigos. Conéctese una vez, o escriba el número.',
  type: 'Escribirlo',
  lightOn: 'Encender luz',
  lightOff: 'Apagar luz',
}

export const container: In<typeof english.container> = {
  right: 'El dígito de control {{digit}} es correcto. Propietario {{owner}}.',
  digit: 'Propietario {{owner}}. El último dígito debe ser {{digit}}.',
  owner: 'Propietario {{owner}}.',
  checkDigit: 'El dígito de control debería ser {{digit}}. Compárelo con el contenedor.',
  form: 'Un número de contenedor tiene 4 letras y 7 dígitos.',
  category: 'La cuarta letra de un número de contenedor es U, J o Z.',
  size: '{{code}}: {{feet}} pies, {{use}}',
  sizeHigh: '{{code}}: {{feet}} pies high cube, {{use}}',
  ask: 'Este número de contenedor no coincide con su dígito de control. ¿Está bien como lo escribió?',
}

export const containerUse: In<typeof english.containerUse> = {
  general: 'uso general',
  ventilated: 'ventilado',
  reefer: 'refrigerado',
  openTop: 'techo abierto',
  platform: 'plataforma',
  tank: 'tanque',
  bulk: 'granel',
  named: 'carga especial',
  other: 'otro tipo',
}

export const gs1: In<typeof english.gs1> = {
  sscc: 'SSCC',
  gtin: 'GTIN',
  content: 'GTIN del contenido',
  lot: 'Lote',
  producedOn: 'Producido',
  packedOn: 'Envasado',
  bestBefore: 'Consumir antes de',
  expiresOn: 'Vence',
  serial: 'Número de serie',
  quantity: 'Cantidad',
  pieces: 'Piezas',
  netKg: 'Neto kg',
  netLb: 'Neto lb',
  grossKg: 'Bruto kg',
  grossLb: 'Bruto lb',
  order: 'Pedido',
  consignment: 'Consignación',
  shipment: 'Envío',
  route: 'Ruta',
  shipTo: 'Destinatario',
  postalCode: 'Código postal',
  countryAndPostalCode: 'Código postal',
}
