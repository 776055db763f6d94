import { LIMITS } from '#shared/limits.ts'
import type { ExportMails, MailParams } from './mail-translations.ts'

const { days } = LIMITS.export
const athlete = ({ athleteName }: MailParams) => athleteName || 'la persona deportista a su cargo'

/** What is told while the copy of somebody's data is made. */
export const exportMails: ExportMails = {
  export_asked: (p) => ({
    subject: p.byOperator ? 'Estamos haciendo una copia de tus datos' : 'Se ha pedido una copia de tus datos',
    paragraphs: p.byOperator
      ? [
          'El equipo está haciendo una copia de tus datos, como pediste. Te escribiremos cuando esté lista.',
          'Si no la has pedido, escríbenos.',
        ]
      : [
          p.byGuardian
            ? 'Tu responsable ha pedido una copia de tus datos. Te escribiremos cuando esté lista, y solo tú puedes abrirla, en tus ajustes. Quizá queráis verla juntos.'
            : 'Has pedido una copia de tus datos. Te escribiremos cuando esté lista.',
          p.byGuardian
            ? 'Si tu responsable te dice que no la ha pedido, escríbenos.'
            : 'Si no fuiste tú, cambia tu contraseña ahora. Quien la pidió puede entrar con tu cuenta.',
        ],
    ...(!p.isSuspended && { button: { label: 'Abrir tus ajustes', url: p.page } }),
  }),
  export_ready: (p) => ({
    subject: 'Tu archivo está listo',
    paragraphs: [
      p.byOperator
        ? p.isSuspended
          ? 'La copia de tus datos está lista. Quien gestiona este sitio te la enviará.'
          : `La copia de tus datos está lista. Quien gestiona este sitio te la enviará. También puedes descargarla en tus ajustes hasta el ${p.date}; después se borra aquí.`
        : p.isSuspended
          ? 'La copia de tus datos está lista. Mientras tu cuenta esté suspendida no puedes descargarla: escríbenos, y quien gestiona este sitio te la enviará.'
          : `La copia de tus datos está lista. Puedes descargarla en tus ajustes hasta el ${p.date}; después se borra. Te pediremos de nuevo tu contraseña o un código.`,
      'Guarda bien el archivo: contiene tus mensajes y tus datos personales.',
    ],
    ...(!p.isSuspended && { button: { label: 'Descargar tus datos', url: p.page } }),
  }),
  export_failed: (p) => ({
    subject: 'No hemos podido hacer tu archivo',
    paragraphs: [
      'Hemos intentado tres veces hacer la copia de tus datos y algo ha fallado por nuestra parte. No se ha perdido nada tuyo.',
      p.byOperator
        ? 'El equipo lo intentará de nuevo. No tienes que hacer nada.'
        : p.isSuspended
          ? 'Escríbenos, y el equipo lo intentará de nuevo por ti.'
          : 'Inténtalo de nuevo en tus ajustes. Si vuelve a fallar, escríbenos.',
    ],
    ...(!p.isSuspended && !p.byOperator && { button: { label: 'Intentar de nuevo', url: p.page } }),
  }),
  guardian_export: (p) => ({
    subject: `Se ha pedido una copia de los datos de ${athlete(p)}`,
    paragraphs: p.byOperator
      ? [
          `Se ha pedido a quien gestiona este sitio una copia de todo lo que ${athlete(p)} tiene en Touchline, y se la enviará.`,
          `El archivo se guarda aquí ${days} días. Contiene mensajes privados: véanlo juntos y guárdenlo bien. Si ninguno de ustedes lo ha pedido, escríbanos.`,
        ]
      : [
          `Se ha pedido una copia de todo lo que ${athlete(p)} tiene en Touchline: ${p.byGuardian ? 'la pidió un responsable' : 'la pidió la propia persona'}.`,
          `Se abre desde la cuenta de la persona deportista y se guarda ${days} días. Contiene mensajes privados: véanla juntos y guárdenla bien.`,
        ],
    button: { label: 'Abrir su página', url: p.portal },
  }),
}
