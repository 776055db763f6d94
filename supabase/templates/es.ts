import type { MailParams, MailTranslations } from './mail-translations.ts'

const who = ({ scoutName, organization }: MailParams) =>
  organization ? `${scoutName} (${organization})` : scoutName
const athlete = ({ athleteName }: MailParams) => athleteName || 'la persona deportista a tu cargo'

export const es: MailTranslations = {
  admin_invitation: (p) => ({
    subject: 'Tienes una invitación para administrar Touchline',
    paragraphs: [
      'Una persona que administra Touchline te ha invitado a su equipo. Inicia sesión, o regístrate, con esta dirección para aceptar.',
      ...(p.date ? [`La invitación vale hasta el ${p.date}.`] : []),
    ],
    button: { label: 'Abrir Touchline', url: `${p.site}/auth` },
  }),
  guardian_invitation: (p) => ({
    subject: 'Una persona deportista menor de edad pide tu consentimiento',
    paragraphs: [
      ...(p.guardianName ? [`Hola, ${p.guardianName}:`] : []),
      `Figuras como tutor o tutora de ${athlete(p)} en Touchline, donde las personas deportistas muestran lo que saben hacer y ojeadores comprobados pueden pedir escribirles.`,
      'Hasta que lo aceptes, nadie ve el perfil ni puede ponerse en contacto. Tú decides qué se muestra y quién puede escribir, y puedes retirarlo cuando quieras.',
    ],
    button: { label: 'Leer y decidir', url: p.portal },
  }),
  guardian_address_taken: (p) => ({
    subject: 'Te han nombrado tutor o tutora',
    paragraphs: [
      `${athlete(p)} te ha nombrado tutor o tutora en Touchline. Esta dirección pertenece a una cuenta, y la cuenta de un ojeador o de un deportista no puede responder por un menor.`,
      'Si eres su madre, su padre o quien tiene la tutela legal, pide que te inviten a otra dirección tuya.',
    ],
  }),
  guardian_request: (p) => ({
    subject: 'Un ojeador pide escribir a la persona deportista a tu cargo',
    paragraphs: [
      `${who(p)} pide escribir a ${athlete(p)}. La solicitud te espera; solo se verá si la aceptas.`,
      ...(p.subject ? [`Asunto: ${p.subject}`] : []),
      ...(p.message ? [p.message] : []),
    ],
    button: { label: 'Leer y decidir', url: p.portal },
  }),
  guardian_message_copy: (p) => ({
    subject: 'Copia de un mensaje',
    paragraphs: [
      `${p.from || 'Alguien'} ha escrito en la conversación entre ${who(p) || 'un ojeador'} y ${athlete(p)}. Recibes copia de cada mensaje.`,
      ...(p.subject ? [`Asunto: ${p.subject}`] : []),
      ...(p.message ? [p.message] : []),
    ],
    button: { label: 'Ver todos los contactos', url: p.portal },
  }),
  guardian_endorsement_copy: (p) => ({
    subject: 'Copia de una recomendación',
    paragraphs: [
      `${who(p) || 'Un ojeador'} ha escrito una recomendación para ${athlete(p)}. Recibes copia de todo lo que escribe un ojeador.`,
      ...(p.message ? [p.message] : []),
    ],
    button: { label: 'Ver todos los contactos', url: p.portal },
  }),
  notification: (p) => ({
    subject: notifications[p.notification],
    paragraphs: [`${notifications[p.notification]}.`, 'Por tu privacidad, esta carta no dice nada más.'],
    button: { label: 'Abrir Touchline', url: p.page },
  }),
  notifications: {
    message_request: 'Tienes una nueva solicitud de mensaje',
    request_accepted: 'Han aceptado tu solicitud de mensaje',
    request_declined: 'Han rechazado tu solicitud de mensaje',
    message: 'Tienes un mensaje nuevo',
    endorsement: 'Tienes una recomendación nueva',
    favourite: 'Un ojeador sigue tu perfil',
    verification_approved: 'Tu verificación ha sido aprobada',
    verification_rejected: 'Tu verificación ha sido rechazada',
    verification_expiring: 'Tu verificación está a punto de caducar',
    guardian_needed: 'Tu perfil necesita el consentimiento de tu tutor o tutora',
    guardian_decided: 'Tu tutor o tutora ha decidido',
    of_age: 'Has cumplido 18 años: elige quién ve tu perfil',
    dispute: 'Alguien discute una de tus mediciones',
    moderation: 'Hay una decisión sobre algo que publicaste o denunciaste',
    announcement: 'Hay novedades de Touchline',
    security: 'Revisa la seguridad de tu cuenta',
    other: 'Hay algo nuevo para ti',
  },
  footnotes: {
    product: (site) => `Touchline, ${site}. Puedes desactivar estas cartas en tus ajustes.`,
    guardian: 'Esta página es solo tuya. No reenvíes esta carta.',
  },
}

const notifications = es.notifications
