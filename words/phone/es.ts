import type * as english from './en.ts'

type In<S> = { [name in keyof S]?: string }

export const phone: In<typeof english.phone> = {
  product: 'ShortCut Conductor',
  workerProduct: 'ShortCut Almacén',
  seen: 'Entendido',
  places: 'Páginas',
  account: 'Usuario o teléfono',
  password: 'Contraseña',
  role: 'Trabajo como',
  driver: 'Conductor',
  worker: 'Almacén',
  signIn: 'Entrar',
  signingIn: 'Entrando…',
  wrong: 'El usuario o la contraseña no es correcto.',
  codeHelp: 'La oficina hizo este código para usted. Le permite entrar en este teléfono una vez.',
  codeSignIn: 'Entrar en este teléfono',
  codeWrong: 'Este código ya se usó o venció. Pida otro a la oficina.',
  noServer: 'Sin conexión. La primera vez hace falta para entrar.',
  noSecure:
    'Esta dirección no es segura (https). La aplicación funciona con conexión, pero no se puede instalar ni abrir sin red.',
  noMemory:
    'Este navegador no guarda nada (¿ventana privada o teléfono lleno?). Funciona con conexión, pero lo no enviado se pierde al cerrar.',
  full: 'El teléfono está lleno: no se pudo guardar. Borre algo e inténtelo de nuevo.',
  doubled: 'Esto ya se reportó en otra ventana de la aplicación.',
  language: 'Idioma',
  signOut: 'Salir',
  signOutUnsent: 'Sin enviar: {{what}}. Se queda en este teléfono y se envía cuando vuelva a entrar.',
  lost: 'Entre de nuevo para enviar lo pendiente.',
  stay: 'Quedarse',
  close: 'Cerrar',
  back: 'Atrás',
  cancel: 'Cancelar',
  throwAwayAsk: '¿Descartar lo que escribió?',
  throwAway: 'Descartar',
  keepOn: 'Seguir',
  today: 'Hoy',
  messages: 'Mensajes',
  history: 'Historial',
  more: 'Más',
  newVersion: 'Hay una versión nueva.',
  update: 'Actualizar',
  install: 'Agregue la aplicación a su pantalla de inicio: abre sin red.',
  installNow: 'Instalar',
}

export const line: In<typeof english.line> = {
  reports_one: '{{count}} reporte',
  reports_other: '{{count}} reportes',
  upToDate: 'Al día',
  sending_one: 'Enviando {{count}}',
  sending_other: 'Enviando {{count}}',
  asking: 'Actualizando…',
  letGo: 'Suelte para actualizar',
  offline: 'Sin conexión',
  offlineWaiting_one: 'Sin conexión · {{count}} sin enviar',
  offlineWaiting_other: 'Sin conexión · {{count}} sin enviar',
  photos_one: '{{count}} foto por enviar',
  photos_other: '{{count}} fotos por enviar',
  refused_one: '{{count}} rechazado: vea por qué',
  refused_other: '{{count}} rechazados: vea por qué',
  notSent: 'Sin enviar',
  allSent: 'Todo está enviado.',
  tryAgain: 'Intentar de nuevo',
  forget: 'Quitar',
  waits: 'Espera conexión',
  held: 'Espera a la oficina',
  lastContact: 'Último contacto {{time}}',
  neverTold: 'Conéctese una vez para verlo.',
}

export const today: In<typeof english.today> = {
  none: 'No hay trabajo ahora',
  noneHelp: 'Las tareas nuevas aparecen aquí solas.',
  neverReached: 'Conéctese una vez para recibir sus tareas.',
  accept: 'Aceptar',
  reject: 'Rechazar',
  rejectWhy: '¿Por qué la rechaza?',
  reason: 'Motivo',
  new: 'Nueva',
  next: 'Próxima parada',
  later: 'Después',
  pickup: 'Recogida',
  dropoff: 'Entrega',
  leaveBy: 'Salga antes de {{time}}',
  leaveIn: 'Salga en {{time}}',
  leaveNow: 'Debió salir hace {{time}}',
  noTime: 'A cualquier hora',
  truck: 'Camión {{no}}',
  trailer: 'Remolque {{no}}',
  pieces_one: '{{count}} pieza',
  pieces_other: '{{count}} piezas',
  pallets_one: '{{count}} tarima',
  pallets_other: '{{count}} tarimas',
}

export const news: In<typeof english.news> = {
  changed: 'La oficina ha cambiado la orden {{bookingId}}: {{what}}.',
  cancelled: 'La oficina ha cancelado la orden {{bookingId}}.',
  cancelledWhy: 'La oficina ha cancelado la orden {{bookingId}}: {{reason}}',
  reassigned: 'La oficina ha dado la orden {{bookingId}} a otra persona.',
  handedOver: 'La orden {{bookingId}} se entregó a otro conductor.',
  delivered: 'La oficina ha reportado la orden {{bookingId}} como entregada.',
  gone: 'La orden {{bookingId}} ya no es suya.',
  goneHere: 'Esta tarea ya no es suya.',
  stillSend: 'Lo que reporte aquí llega a la oficina, que decide.',
}

export const changed: In<typeof english.changed> = {
  stops: 'paradas',
  times: 'horas',
  load: 'carga',
  remark: 'notas o contacto',
  vehicle: 'camión o remolque',
}

export const stop: In<typeof english.stop> = {
  details: 'Ruta y contacto',
  navigate: 'Navegar',
  call: 'Llamar a {{name}}',
  remark: 'Nota',
  arrived: 'Llegué',
  arrivedAt: 'Llegada {{time}}',
  done: 'Hecho {{time}}',
  waiting: 'Esperando {{time}}',
  pickUp: 'Recogido',
  deliver: 'Entregar',
  problem: 'Problema',
  acceptFirst: 'Primero acepte la tarea.',
  pickUpFirst: 'Primero recoja la carga.',
  pieces: 'Bultos en el camión',
  countPieces_one: 'Contar {{count}} bulto del camión',
  countPieces_other: 'Contar los {{count}} bultos del camión',
}

export const dock: In<typeof english.dock> = {
  deliveryOrder: 'Orden de entrega',
  billOfLading: 'Conocimiento de embarque',
  lumperReceipt: 'Recibo de descarga',
  scaleTicket: 'Boleta de báscula',
  other: 'Otro',
  pdf: '{{name}} (PDF)',
  later: 'La orden de entrega y el conocimiento de embarque llegan con la próxima conexión.',
  handIn: 'Entregar un documento',
  which: 'Documento',
  number: 'Número o importe',
  send: 'Enviar a la oficina',
  free: 'Quedan {{time}} de {{free}} gratis',
  freeFrom: '{{free}} gratis desde {{time}}',
  over: '{{time}} más de {{free}} gratis',
}

export const proof: In<typeof english.proof> = {
  otherCount: '{{pieces}} piezas, no {{expected}}. ¿Es correcto?',
  pickUpTitle: 'Recoger en {{place}}',
  deliverTitle: 'Entregar en {{place}}',
  pieces: 'Piezas',
  pallets: 'Tarimas',
  seal: 'Número de sello',
  container: 'Número de contenedor',
  photo: 'Agregar foto',
  containerPhoto: 'Foto del contenedor o sello',
  photosNeeded_one: 'Falta {{count}} foto',
  photosNeeded_other: 'Faltan {{count}} fotos',
  photoRemove: 'Quitar foto {{number}}',
  photoAlt: 'Foto {{number}}',
  photoEmpty: 'La foto está vacía. Tómela de nuevo.',
  photoHuge: 'Esta foto es demasiado grande. Tómela otra vez con menos megapíxeles (100 como máximo).',
  photoUnreadable: 'No se puede leer la foto. Tómela con la cámara, como JPEG.',
  preparing: 'Preparando…',
  receivedBy: 'Recibido por',
  signature: 'Firma',
  signHere: 'Firme aquí',
  signAgain: 'Firmar de nuevo',
  signatureNeeded: 'Falta la firma.',
  signatureShort: 'Es solo un punto. ¿Es la firma?',
  yes: 'Sí',
  someProof: 'Escriba quién recibió, firme o tome una foto.',
  cash: 'Efectivo cobrado ($)',
  cashBad: 'Una cantidad como 120.50',
  remark: 'Nota',
  finish: 'Listo',
  far: 'Está a {{distance}} mi de esta parada. ¿Se hizo aquí?',
  handedOver_one: 'Se entrega {{count}} bulto',
  handedOver_other: 'Se entregan {{count}} bultos',
  refused_one: '{{count}} bulto rechazado',
  refused_other: '{{count}} bultos rechazados',
  stay_one: '{{count}} bulto queda en el camión',
  stay_other: '{{count}} bultos quedan en el camión',
}

export const field: In<typeof english.field> = {
  whole: 'Un número entero, por ejemplo 12',
  tooLong_one: 'Sobra {{count}} carácter',
  tooLong_other: 'Sobran {{count}} caracteres',
}

export const problem: In<typeof english.problem> = {
  noPieces: '¿Cuántos? Al menos 1.',
  sayWhat: 'Diga qué es.',
  title: '¿Cuál es el problema?',
  short: 'Faltan piezas',
  over: 'Sobran piezas',
  damaged: 'Dañado',
  refused: 'Rechazado por quien recibe',
  closed: 'Cerrado',
  wrongAddress: 'Dirección equivocada',
  waiting: 'Tengo que esperar',
  other: 'Otra cosa',
  pieces: '¿Cuántas piezas?',
  tell: 'Avisar a la oficina',
  said: 'Reportado: {{problem}}',
}

export const push: In<typeof english.push> = {
  newTask: 'Tarea nueva',
  newTaskText: 'Orden {{bookingId}}. Abra la aplicación para aceptarla.',
  taskChanged: 'Cambió una tarea',
  taskChangedText: 'Orden {{bookingId}}. Abra la aplicación para ver el cambio.',
  taskGone: 'Tarea retirada',
  taskGoneText: 'La orden {{bookingId}} ya no es suya.',
  message: 'Mensaje de la oficina',
  messageText: 'Abra la aplicación para leerlo.',
}

export const settings: In<typeof english.settings> = {
  title: 'Ajustes',
  push: 'Avisos',
  pushOffer: '¿Quiere avisos de trabajo nuevo y mensajes también con la aplicación cerrada?',
  turnOn: 'Activar',
  notNow: 'Ahora no',
  pushHelp:
    'Le avisa de trabajo nuevo y mensajes con la aplicación cerrada. La pantalla bloqueada solo muestra el número de orden.',
  push_impossible:
    'Este navegador no puede hacerlo aquí. En un iPhone, primero agregue la aplicación a la pantalla de inicio. Hace falta una dirección segura (https).',
  push_denied: 'El teléfono no lo permite. Permita los avisos de esta aplicación en los ajustes del teléfono.',
  push_failed: 'No se pudo activar. Revise la conexión e inténtelo de nuevo.',
  positions: 'Compartir mi posición',
  positionsHelp:
    'Cada 10 segundos, solo con la aplicación abierta en la pantalla. En segundo plano no puede: vea abajo. Sus reportes llevan su lugar mientras el teléfono permita la ubicación.',
  positionsDenied: 'El teléfono no lo permite. Permita la ubicación de esta aplicación en los ajustes del teléfono.',
  positionsNoMemory: 'Este navegador no guarda nada: no se registran posiciones.',
  positionsKept_one: '{{count}} posición por enviar',
  positionsKept_other: '{{count}} posiciones por enviar',
  positionsThinned_one: 'Mucho tiempo sin red: se quitó {{count}} de las posiciones más antiguas para ahorrar espacio.',
  positionsThinned_other:
    'Mucho tiempo sin red: se quitaron {{count}} de las posiciones más antiguas para ahorrar espacio.',
  sound: 'Sonido',
  soundHelp: 'Para trabajo nuevo y mensajes con la aplicación abierta.',
  vibration: 'Vibración',
}

export const act: In<typeof english.act> = {
  accept: 'Aceptada',
  reject: 'Rechazada',
  arrive: 'Llegada',
  wait: 'Espera',
  exception: 'Problema',
  pickUp: 'Recogido',
  deliver: 'Entregado',
  seal: 'Sello',
  document: 'Papel',
  message: 'Mensaje',
  inspection: 'Inspección',
}

export const chat: In<typeof english.chat> = {
  photos_one: '{{count}} foto',
  photos_other: '{{count}} fotos',
  none: 'Aún no hay mensajes',
  write: 'Mensaje a la oficina',
  send: 'Enviar',
  read: 'Leído',
  sent: 'Enviado',
  office: 'Oficina',
}

export const state: In<typeof english.state> = {
  new: 'Nueva',
  assigned: 'Asignada',
  accepted: 'Aceptada',
  pickedUp: 'Recogida',
  delivered: 'Entregada',
  rejected: 'Rechazada',
  cancelled: 'Cancelada',
}

export const past: In<typeof english.past> = {
  none: 'Nada en los últimos 14 días',
  offline: 'A las {{time}}',
}

export const own: In<typeof english.own> = {
  oldPassword: 'Contraseña actual',
  newPassword: 'Contraseña nueva',
  again: 'Contraseña nueva, otra vez',
  differ: 'Las dos contraseñas no coinciden.',
  change: 'Cambiar contraseña',
  mustChange: 'Otra persona eligió esta contraseña. Elija la suya para seguir.',
  changed: 'Contraseña cambiada.',
}

export const link: In<typeof english.link> = {
  from: '{{who}} tiene una tarea para usted.',
  name: 'Su nombre',
  until: 'Este enlace funciona hasta {{time}}.',
  open: 'Abrir la tarea',
  opening: 'Abriendo…',
  others: '{{name}} tiene su sesión en este teléfono. Lo no enviado se queda hasta que vuelva a entrar.',
  incomplete: 'Este enlace no está completo o no es válido. Ábralo como lo recibió o pregunte a la oficina.',
  noServer: 'Sin conexión. Hace falta una vez para abrir la tarea.',
  done: 'Todo hecho',
  doneHelp: 'Deje esta página hasta que diga: Al día.',
  of: 'Con el enlace de {{who}}, hasta {{time}}',
  leave: 'Dejar la tarea',
  leaveAsk: 'Para volver necesita el enlace.',
  leaveUnsent: 'Sin enviar: {{what}}. Se queda en este teléfono y se envía cuando abra el enlace otra vez.',
  lost: 'El enlace de {{who}} ya no funciona aquí. Ábralo otra vez para enviar lo pendiente, o llame a la oficina.',
}

export const linkEnd: In<typeof english.linkEnd> = {
  revoked: 'La oficina anuló este enlace. Pida otro si aún lo necesita.',
  expired: 'Este enlace venció. Pida otro a la oficina.',
  finished: 'Esta tarea está terminada. No queda nada por hacer.',
  cancelled: 'La oficina canceló esta tarea.',
  rejected: 'Usted rechazó esta tarea.',
  reassigned: 'La oficina dio esta tarea a otra persona.',
}

export const traccar: In<typeof english.traccar> = {
  title: 'Posición en segundo plano',
  text: 'Esta aplicación solo sabe dónde está usted mientras está en pantalla. La aplicación gratuita Traccar Client envía su posición a la oficina también con el teléfono en el bolsillo.',
  install: '1. Obtener Traccar Client',
  make: '2. Configurar',
  ready: 'Traccar Client pregunta si puede aplicar los ajustes. Después active allí el seguimiento.',
  open: '2. Abrir Traccar Client con sus ajustes',
}
