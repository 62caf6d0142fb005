import type * as english from './en.ts'

type In<S> = Record<keyof S, string>

export const duty: In<typeof english.duty> = {
  title: 'Estado de servicio',
  now: 'Ahora: {{status}}',
  unknown: 'Aún sin estado',
  since: 'Desde {{time}}',
  note: 'Son sus propias notas. Esto no es un dispositivo de registro electrónico.',
  earlier: 'Añadir una entrada anterior',
  from: 'Desde',
  status: 'Estado',
  add: 'Añadir',
  today: 'Hoy y ayer',
  added: 'añadido {{time}}',
  future: 'Esa hora aún no ha llegado. Elija una anterior.',
  none: 'Aún no hay entradas',
}

export const dutyStatus: In<typeof english.dutyStatus> = {
  driving: 'Conduciendo',
  onDuty: 'De servicio',
  break: 'Pausa',
  offDuty: 'Fuera de servicio',
  sleeper: 'Litera',
}

export const truck: In<typeof english.truck> = {
  title: 'Combustible y odómetro',
  none: 'No tiene camión ahora',
  noneHelp: 'La oficina le da uno con una tarea, o en su ficha.',
  truck: 'Camión',
  fuel: 'Combustible',
  odometer: 'Odómetro',
  miles: 'Odómetro (millas)',
  milesBad: 'Escriba las millas como número entero.',
  lower: 'Es menos que la última lectura de {{last}} mi. ¿Está bien?',
  gallons: 'Galones',
  gallonsBad: 'Galones como 85.4',
  amount: 'Importe ($)',
  amountBad: 'Un importe como 312.80',
  place: 'Lugar',
  photo: 'Foto del recibo',
  odometerPhoto: 'Foto del odómetro',
  save: 'Guardar',
  fuelled: '{{gallons}} gal, USD {{amount}}',
  read: '{{miles}} mi',
  last: 'Últimos días',
}

export const paper: In<typeof english.paper> = {
  title: 'Documentos',
  licence: 'Licencia',
  medical: 'Certificado médico',
  insurance: 'Seguro',
  hazmat: 'Permiso de materiales peligrosos',
  valid: 'Válido hasta {{day}}',
  soon: 'Vence {{day}}',
  overdue: 'Venció {{day}}',
  unknown: 'Sin fecha',
  renew: 'Renovar',
  renewTitle: 'Renovar: {{paper}}',
  expiresOn: 'Nueva fecha de vencimiento',
  dateMissing: 'Escriba la nueva fecha de vencimiento.',
  datePast: 'Esa fecha ya pasó. Escriba la del documento nuevo.',
  photo: 'Foto del documento nuevo',
  photoMissing: 'Se necesita una foto del documento nuevo.',
  send: 'Enviar a la oficina',
  sent: 'Enviado: hasta {{day}}. La oficina lo revisa.',
  dismissed: 'No aceptado: {{reason}}',
  dismissedPlain: 'No aceptado. Pregunte a la oficina.',
}

export const factAct: In<typeof english.factAct> = {
  duty: 'Estado de servicio',
  odometer: 'Odómetro',
  fuel: 'Combustible',
  paper: 'Documento renovado',
}
