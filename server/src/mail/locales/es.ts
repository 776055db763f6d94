import type { MailParams, MailTranslations } from '#server/mail/mail-translations.ts'

const orCode = ({ codeMinutes }: MailParams) =>
  `O escribe este código donde te lo pidieron. Vale durante ${codeMinutes} minutos:`
const goodFor = ({ linkMinutes }: MailParams) =>
  `El enlace funciona una sola vez, durante ${linkMinutes} minutos.`
const who = ({ scoutName, organization }: MailParams) =>
  organization ? `${scoutName} (${organization})` : scoutName
const athlete = ({ athleteName }: MailParams) => athleteName || 'la persona deportista a tu cargo'

export const es: MailTranslations = {
  auth_signup: (p) => ({
    subject: 'Confirma tu correo electrónico',
    paragraphs: [
      'Te damos la bienvenida a Touchline. Confirma que esta dirección es tuya para terminar el registro.',
      goodFor(p),
    ],
    button: { label: 'Confirmar correo electrónico', url: p.link },
    code: { intro: orCode(p), value: p.code },
  }),
  auth_invite: (p) => ({
    subject: 'Tienes una invitación a Touchline',
    paragraphs: ['Alguien te ha invitado a Touchline. Acepta para crear tu cuenta.', goodFor(p)],
    button: { label: 'Aceptar invitación', url: p.link },
    code: { intro: orCode(p), value: p.code },
  }),
  auth_magiclink: (p) => ({
    subject: 'Tu enlace para iniciar sesión',
    paragraphs: ['Usa este enlace para iniciar sesión en Touchline.', goodFor(p)],
    button: { label: 'Iniciar sesión', url: p.link },
    code: { intro: orCode(p), value: p.code },
  }),
  auth_recovery: (p) => ({
    subject: 'Restablece tu contraseña',
    paragraphs: [
      'Usa este enlace para elegir una contraseña nueva. Hasta entonces, la anterior sigue igual.',
      goodFor(p),
    ],
    button: { label: 'Elegir una contraseña nueva', url: p.link },
    code: { intro: orCode(p), value: p.code },
  }),
  auth_email_change_new: (p) => ({
    subject: 'Confirma tu nuevo correo electrónico',
    paragraphs: [
      `Tu cuenta de Touchline va a usar ${p.newEmail} a partir de ahora. Confirma que esta dirección es tuya.`,
      'Si la cuenta ya tenía una dirección, también se le pregunta a esa.',
      goodFor(p),
    ],
    button: { label: 'Confirmar cambio', url: p.link },
    code: { intro: orCode(p), value: p.code },
  }),
  auth_email_change_current: (p) => ({
    subject: 'Confirma tu nuevo correo electrónico',
    paragraphs: [
      `Tu cuenta de Touchline va a cambiar su dirección de ${p.oldEmail} a ${p.newEmail}. No cambia nada hasta que lo aceptes.`,
      goodFor(p),
    ],
    button: { label: 'Confirmar cambio', url: p.link },
    code: { intro: orCode(p), value: p.code },
  }),
  auth_reauthentication: (p) => ({
    subject: 'Tu código de confirmación',
    paragraphs: [],
    code: {
      intro: `Escribe este código para confirmar que eres tú. Vale durante ${p.codeMinutes} minutos:`,
      value: p.code,
    },
  }),
  auth_account_exists: (p) => ({
    subject: 'Ya tienes una cuenta',
    paragraphs: [
      'Alguien, quizá tú, ha intentado registrarse en Touchline con esta dirección. Ya tienes una cuenta y no ha cambiado nada.',
      'Inicia sesión como siempre, o restablece tu contraseña si la has olvidado.',
    ],
    button: { label: 'Iniciar sesión', url: `${p.site}/auth` },
  }),
  auth_password_changed: (p) => ({
    subject: 'Tu contraseña ha cambiado',
    paragraphs: [
      'La contraseña de tu cuenta de Touchline ha cambiado y se ha cerrado la sesión en todos los demás dispositivos.',
      '¿No has sido tú? Restablece tu contraseña ahora mismo: eso cierra la sesión de quien lo hizo.',
    ],
    button: { label: 'Restablecer contraseña', url: `${p.site}/reset-password` },
  }),
  auth_factor_removed: (p) => ({
    subject: 'Se ha quitado un segundo factor',
    paragraphs: [
      'Se ha quitado un segundo factor de tu cuenta de Touchline. Puede que ahora baste tu contraseña para iniciar sesión.',
      '¿No has sido tú? Restablece tu contraseña y vuelve a configurar el segundo factor.',
    ],
    button: { label: 'Restablecer contraseña', url: `${p.site}/reset-password` },
  }),
  auth_alert: (p) => ({
    subject: 'Alguien intenta entrar en tu cuenta',
    paragraphs: [
      'Han fallado varios intentos de iniciar sesión en tu cuenta de Touchline y hemos detenido los siguientes desde ese lugar.',
      '¿Has sido tú? Espera un cuarto de hora o restablece tu contraseña. Si no, tu contraseña ha resistido; un segundo factor en tus ajustes la refuerza.',
    ],
    button: { label: 'Abrir Touchline', url: `${p.site}/auth` },
  }),
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
      `${p.scoutName || 'Alguien'} ha escrito en una conversación con ${athlete(p)}. Recibes copia de cada mensaje.`,
      ...(p.subject ? [`Asunto: ${p.subject}`] : []),
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
    dispute: 'Alguien discute una de tus mediciones',
    moderation: 'Hay una decisión sobre algo que publicaste o denunciaste',
    announcement: 'Hay novedades de Touchline',
    security: 'Revisa la seguridad de tu cuenta',
    other: 'Hay algo nuevo para ti',
  },
  footnotes: {
    safety: 'Esta carta es por tu seguridad y no se puede desactivar.',
    auth: '¿No lo has pedido tú? Ignora esta carta: sin su enlace o su código no pasa nada. No des el código a nadie.',
    product: (site) => `Touchline, ${site}. Puedes desactivar estas cartas en tus ajustes.`,
    guardian: 'Esta página es solo tuya. No reenvíes esta carta.',
  },
}

const notifications = es.notifications
