import type * as english from './en.ts'

type In<S> = { [name in keyof S]?: string }

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
