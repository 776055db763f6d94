import { LIMITS } from '#shared/limits.ts'
import type { DeletionMails, MailParams } from './mail-translations.ts'
import { quoted } from './quoted.ts'

const { days } = LIMITS.deletion
const athlete = ({ athleteName }: MailParams) => athleteName || 'la persona deportista a su cargo'

/** What is told while an account leaves, and the receipt. */
export const deletionMails: DeletionMails = {
  deletion_asked: (p) => ({
    subject: p.waits ? 'Has pedido eliminar tu cuenta' : `Tu cuenta se eliminará el ${p.date}`,
    paragraphs: [
      p.byGuardian
        ? `Tu responsable ha eliminado tu cuenta. Ya nadie puede verla y se borrará el ${p.date}.`
        : p.waits
          ? `Has pedido eliminar tu cuenta. Ya nadie puede verla. Cuando un responsable dé su permiso se borrará, como muy pronto el ${p.date}. Si ninguno responde, decide nuestro equipo.`
          : `Has pedido eliminar tu cuenta. Ya nadie puede verla y se borrará el ${p.date}.`,
      p.byGuardian
        ? 'Tu responsable puede conservar la cuenta desde su página. Si no quieres que se borre, habla con esa persona.'
        : p.isSuspended
          ? '¿Has cambiado de idea o no has sido tú? Abre tu página antes de ese día y elige «Conservar mi cuenta». La suspensión sigue en cualquier caso.'
          : '¿Has cambiado de idea? Inicia sesión y elige «Conservar mi cuenta». Si no has sido tú, hazlo ahora y cambia tu contraseña.',
    ],
    button: p.isSuspended
      ? { label: 'Abrir tu página', url: p.decision }
      : { label: 'Iniciar sesión', url: p.site },
  }),
  duplicate_closing: (p) => ({
    subject: p.waits ? 'Tu cuenta espera a ser eliminada' : `Tu cuenta se eliminará el ${p.date}`,
    paragraphs: [
      `Nuestro equipo cree que es una segunda cuenta de la misma persona y la está cerrando. Ya nadie puede verla. ${p.waits ? `Cuando un responsable dé su permiso se borrará, como muy pronto el ${p.date}. Si ninguno responde, decide nuestro equipo.` : `Se borrará el ${p.date}.`}`,
      '¿Nos equivocamos? Inicia sesión antes de ese día y elige «Conservar mi cuenta»: todo quedará como estaba. Nada pasa a otra cuenta, así que descarga antes tus datos si quieres guardarlos.',
    ],
    button: { label: 'Iniciar sesión', url: p.site },
  }),
  duplicate_kept: (p) => ({
    subject: 'Tu cuenta se queda',
    paragraphs: [
      'Estábamos cerrando tu cuenta por ser la segunda de la misma persona. Eso ha terminado: tu cuenta se queda. Todo está como antes y no se ha borrado nada.',
    ],
    button: { label: 'Iniciar sesión', url: p.site },
  }),
  guardian_deletion: (p) => ({
    subject: `Se eliminará la cuenta de ${athlete(p)}`,
    paragraphs: [
      `Nadie puede ver ya la cuenta de ${athlete(p)}, que se borrará el ${p.date}. ${p.byGuardian ? 'Lo ha iniciado otro responsable.' : p.byTeam ? `Ningún responsable respondió en ${days} días, así que nuestro equipo lo ha aceptado.` : `Hace falta el permiso de un responsable. Si ninguno responde en ${days} días, decide nuestro equipo.`}`,
      'Su respuesta cuenta: si antes de ese día elige «Conservar la cuenta» en su página, no se borra nada hasta que usted lo permita. Ningún otro responsable puede hacerlo por usted.',
    ],
    button: { label: 'Abrir su página', url: p.portal },
  }),
  guardian_deletion_begun: (p) => ({
    subject: `Ha eliminado la cuenta de ${athlete(p)}`,
    paragraphs: [
      `Ha eliminado la cuenta de ${athlete(p)}. Ya nadie puede verla y se borrará el ${p.date}. No tiene que hacer nada más.`,
      '¿Ha cambiado de idea o no ha sido usted? Elija «Conservar la cuenta» en su página antes de ese día. También avisamos a los demás responsables, y cualquiera de ellos puede detenerlo.',
    ],
    button: { label: 'Abrir su página', url: p.portal },
  }),
  deletion_agreed: (p) => ({
    subject: `Tu cuenta se eliminará el ${p.date}`,
    paragraphs: [
      `Ningún responsable respondió, así que ha decidido nuestro equipo: tu cuenta se borrará el ${p.date}. Hasta entonces un responsable aún puede detenerlo.`,
    ],
    ...quoted(p.message, p.message && 'Motivo'),
    closing: ['¿Has cambiado de idea? Inicia sesión antes de ese día y elige «Conservar mi cuenta».'],
    button: { label: 'Iniciar sesión', url: p.site },
  }),
  deletion_refused: (p) => ({
    subject: 'Tu cuenta se conserva',
    paragraphs: [
      'Ningún responsable respondió, así que nuestro equipo ha decidido conservar tu cuenta. Todo está como estaba y no se ha borrado nada.',
    ],
    ...quoted(p.message, p.message && 'Motivo'),
    closing: ['Puedes volver a pedirlo en tus ajustes. Antes, habla con un responsable.'],
    button: { label: 'Iniciar sesión', url: p.site },
  }),
  deletion_done: (p) => ({
    subject: `Tu cuenta se ha borrado: justificante ${p.receipt}`,
    headline: 'Tu cuenta se ha borrado',
    paragraphs: [
      `La borramos el ${p.date} y, con ella, tus mensajes (${p.erased.messages}), archivos (${p.erased.files}), mediciones (${p.erased.measurements}), avisos (${p.erased.notifications}) y todo lo demás que era tuyo.`,
      'Por la seguridad de los demás conservamos reportes, decisiones y entradas del registro de seguridad, sin nada que diga quién eras.',
      `El número de tu justificante es ${p.receipt}. Solo guardamos su huella, así que conserva este correo.`,
    ],
  }),
}
