import type * as english from './en.ts'

type Of<Section> = { [key in keyof Section]: string }

export const dock: Of<typeof english.dock> = {
  none: 'No se espera nada aquí',
  noneHelp: 'La carga anunciada aparece aquí sola.',
  noWarehouse: 'Todavía no tiene almacén. Pida a la oficina que lo asigne.',
  neverReached: 'Conéctese una vez para recibir su trabajo.',
  counting: 'Aquí ahora',
  expected: 'Se espera',
  finished: 'Contado',
  counted_one: '{{count}} bulto contado',
  counted_other: '{{count}} bultos contados',
  open: 'Carga que nadie anunció',
  reference: 'Número en la carga o los papeles',
  shipper: 'Quién la trajo',
  receive: 'Recibir',
  store: 'Guardar',
  find: 'Buscar',
  stock: 'Stock',
  ship: 'Salidas',
  cancelled: 'El pedido está cancelado. Deje la carga aquí.',
}

export const count: Of<typeof english.count> = {
  scan: 'Escanee o escriba una etiqueta',
  add: 'Añadir',
  camera: 'Cámara',
  last: 'Últimos contados',
  nothing: 'Nada contado todavía. Escanee la primera etiqueta.',
  repeated: '{{label}} ya está contado: {{who}}.',
  repeatedHere: '{{label}} ya está contado.',
  suspect: 'El dígito de control de {{label}} no es correcto. Compárelo con la etiqueta.',
  suspectAnyway: 'Es correcto: contarlo',
  link: 'Es una dirección web, no una etiqueta.',
  bad: '{{label}} no es la etiqueta de un bulto.',
  cutOff: '{{label}} se leyó solo en parte. Escanee otra vez.',
  waybill: '{{label}} es una guía completa. Escanee la etiqueta del bulto.',
  loose: 'Bultos sin etiqueta',
  pieces: 'Bultos',
  kind: 'Embalaje',
  weigh: 'Pesar y medir',
  weight: 'Peso bruto total',
  length: 'Largo',
  width: 'Ancho',
  height: 'Alto',
  unit: 'Unidades',
  chargeable: 'Peso tasable {{kg}} kg',
  unlikely: 'Este peso no corresponde al tamaño. Revise la unidad y los dígitos.',
  sure: 'Es correcto: guardar',
  damage: 'Daño',
  damageTypes: '¿Qué está dañado?',
  hold: 'Retener aquí',
  photos: 'Fotos',
  photoNeeded: 'Tome una foto del daño.',
  label: 'Etiqueta',
  remark: 'Observación',
  save: 'Guardar',
  withdraw: 'Contado por error',
  finish: 'Terminar el conteo',
  finishAsk_one: '{{count}} bulto contado. ¿No queda nada por contar?',
  finishAsk_other: '{{count}} bultos contados. ¿No queda nada por contar?',
  done: 'El conteo está terminado.',
  booked_one: 'Reservado: {{count}} bulto',
  booked_other: 'Reservado: {{count}} bultos',
  asBooked: 'Como en la reserva.',
  differs: 'No coincide con la reserva. Decide la oficina.',
}

export const store: Of<typeof english.store> = {
  location: 'Ubicación',
  first: 'Escanee primero la ubicación y luego los bultos.',
  put_one: '{{count}} bulto guardado en {{place}}',
  put_other: '{{count}} bultos guardados en {{place}}',
  unknown: 'Aquí no hay ubicación {{code}}.',
  wanted: 'Etiqueta, recibo, pedido o ubicación',
  notFound: 'No se encontró nada.',
  at: 'En {{place}}',
  nowhere: 'No está aquí',
}

export const scanned: Of<typeof english.scanned> = {
  unknown: '{{label}} no se conoce en este almacén.',
  voided: '{{label}} fue reemplazada. La etiqueta ahora es {{now}}.',
  foreign: '{{label}} pertenece a {{receipt}}, no a este camión. Devuélvalo.',
  repeated: '{{label}} ya está cargado.',
  orderCancelled: 'El pedido de {{label}} está cancelado. Deje la carga aquí.',
  notCounted: '{{label}} todavía no puede salir: termine primero el conteo de {{receipt}}.',
  discrepant: '{{label}} todavía no puede salir: {{receipt}} no coincide con la reserva y la oficina debe decidir.',
  status: '{{label}}: {{status}}.',
  statusAt: '{{label}}: {{status}}, {{place}}.',
}

export const load: Of<typeof english.load> = {
  none: 'Ningún camión por cargar',
  noneHelp: 'Un camión aparece aquí cuando un chofer tiene un pedido con carga en este almacén.',
  gone: 'Este camión ya no tiene nada que cargar aquí.',
  open: 'Por cargar',
  closed: 'Cerrados',
  share: '{{loaded}} / {{all}}',
  all_one: '{{count}} bulto cargado',
  all_other: '{{count}} bultos cargados',
  left_one: 'Queda {{count}} bulto aquí',
  left_other: 'Quedan {{count}} bultos aquí',
  behind: 'Todavía aquí',
  loaded: 'En el camión',
  takeOff: 'Bajar',
  takeOffLabel: 'Bajar {{label}}',
  depart: 'Salida',
  closedBy: 'Cerrado por {{who}}, {{time}}',
  closedHere: 'Cerrado. La oficina se entera cuando haya red.',
}

export const left: Of<typeof english.left> = {
  why: '¿Por qué se quedan?',
  asAll: 'El mismo motivo',
  otherTruck: 'Va en otro camión',
  noRoom: 'No hay espacio',
  held: 'Retenido',
  notFound: 'No se encontró',
  other: 'Otro motivo',
  text: 'Motivo',
}

export const release: Of<typeof english.release> = {
  title: 'Entregar en el muelle',
  first: 'Escanee los bultos que se llevan.',
  chosen_one: '{{count}} bulto por entregar',
  chosen_other: '{{count}} bultos por entregar',
  pieces: 'Por entregar',
  repeated: '{{label}} ya está en la lista.',
  remove: 'Quitar',
  removeLabel: 'Quitar {{label}}',
  sign: 'Firmar',
  idSeen: 'Identificación vista (tipo y número)',
  done_one: '{{count}} bulto entregado',
  done_other: '{{count}} bultos entregados',
}

export const handover: Of<typeof english.handover> = {
  title: 'Recepción del destinatario',
  save: 'Entregar',
  at: 'Entregar en {{place}}',
  nothing: 'No queda nada por entregar en el camión.',
  foreign: '{{label}} no está en este camión para {{place}}.',
  repeated: '{{label}} ya está contado.',
  taken_one: '{{count}} bulto contado',
  taken_other: '{{count}} bultos contados',
  all: 'Está todo',
  left: 'Sin contar',
  counted: 'Contados',
  refused: 'Rechazados',
  refuse: 'Rechazar',
  refuseLabel: 'Rechazar {{label}}',
  refusedCount_one: '{{count}} bulto rechazado queda en el camión',
  refusedCount_other: '{{count}} bultos rechazados quedan en el camión',
  stay_one: '{{count}} bulto sin contar queda en el camión',
  stay_other: '{{count}} bultos sin contar quedan en el camión',
  condition: 'Estado',
  take: 'Aceptar',
  further_one: 'Seguir con {{count}} bulto',
  further_other: 'Seguir con {{count}} bultos',
}

export const reason: Of<typeof english.reason> = {
  why: '¿Por qué?',
  damaged: 'Dañado',
  notOrdered: 'No pedido',
  wrongPiece: 'Bulto equivocado',
  tooLate: 'Demasiado tarde',
  torn: 'Roto',
  unreadable: 'No se puede leer',
  lost: 'Perdido',
  other: 'Otro motivo',
}

export const build: Of<typeof english.build> = {
  first: 'Escanee primero la etiqueta de la paleta o ULD y luego los bultos.',
  unit: 'Paleta o ULD',
  another: 'Otra paleta o ULD',
  on: 'En {{unit}}',
  built_one: '{{count}} bulto encima',
  built_other: '{{count}} bultos encima',
  notUnit: '{{label}} es un bulto. Escanee la etiqueta de la paleta o ULD.',
  onTruck: '{{label}} está en un camión.',
  takeDownLabel: 'Desarmar {{label}}',
}

export const cycle: Of<typeof english.cycle> = {
  first: 'Escanee una ubicación y luego cada bulto que está allí.',
  another: 'Otra ubicación',
  seen: 'Vistos',
  missing_one: 'Falta {{count}} bulto. Busque otra vez, o termine: se avisa a la oficina.',
  missing_other: 'Faltan {{count}} bultos. Busque otra vez, o termine: se avisa a la oficina.',
  notFound: 'No encontrados',
  moved: 'Estaba en otro lugar, ahora en {{place}}',
  done_one: '{{count}} bulto contado en {{place}}',
  done_other: '{{count}} bultos contados en {{place}}',
}

export const relabel: Of<typeof english.relabel> = {
  first: 'Escanee o escriba la etiqueta que se cambia.',
  old: 'Etiqueta anterior',
  now: 'El bulto tiene ahora esta etiqueta:',
  later: 'La nueva etiqueta aparece aquí cuando haya red.',
  new: 'Etiqueta nueva',
  ours: 'Déjela vacía para recibir una etiqueta nuestra.',
  bad: '{{label}} no es la etiqueta de un bulto.',
  taken: 'Otro bulto tiene {{label}}.',
}

export const cargoAct: Of<typeof english.cargoAct> = {
  arrive: 'Llegada',
  open: 'Recibo nuevo',
  count: 'Conteo',
  countLoose: 'Conteo',
  withdraw: 'Contado por error',
  measure: 'Pesar y medir',
  damage: 'Daño',
  finish: 'Terminar el conteo',
  putAway: 'Guardar',
  build: 'Armar',
  unbuild: 'Desarmar',
  load: 'Cargar',
  unload: 'Descargar',
  depart: 'Cerrar el camión',
  release: 'Entregar',
  deliver: 'Entrega',
  countLocation: 'Contar ubicación',
  replaceLabel: 'Cambiar etiqueta',
}

export const units: Of<typeof english.units> = { metric: 'kg y cm', us: 'lb e in' }

export const packaging = {
  carton: 'Caja',
  pallet: 'Paleta',
  crate: 'Cajón',
  drum: 'Tambor',
  bag: 'Saco',
  roll: 'Rollo',
  bundle: 'Atado',
  other: 'Otro',
}
export const damageType = {
  crushed: 'Aplastado',
  torn: 'Roto',
  wet: 'Mojado',
  punctured: 'Perforado',
  open: 'Abierto',
  leaking: 'Gotea',
  tilted: 'Volcado',
  other: 'Otro daño',
}

export const receiptStatus = {
  expected: 'Se espera',
  arrived: 'Llegó',
  counting: 'En conteo',
  received: 'Recibido',
  discrepant: 'No coincide',
  resolved: 'Resuelto',
  released: 'Entregado',
  cancelled: 'Cancelado',
}
export const pieceStatus = {
  expected: 'Se espera',
  received: 'Recibido',
  held: 'Retenido',
  putAway: 'Guardado',
  built: 'Armado',
  loaded: 'Cargado',
  refused: 'Rechazado',
  delivered: 'Entregado al destinatario',
  released: 'Entregado aquí',
  withdrawn: 'Anulado',
}
export const discrepancyKind = {
  short: 'Faltan',
  over: 'Sobran',
  weight: 'Peso',
  volume: 'Volumen',
  damage: 'Daño',
  foreign: 'Bulto ajeno',
  missing: 'Bulto perdido',
  refused: 'Rechazado por el destinatario',
}
export const handoverCondition = {
  good: 'Bueno',
  damaged: 'Dañado',
  partlyRefused: 'Rechazado en parte',
  refused: 'Rechazado',
}
