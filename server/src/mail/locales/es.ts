import type { AuthMailParams, AuthMailTranslations } from '#server/mail/mail-translations.ts'

const orCode = ({ codeLasts }: AuthMailParams) =>
  `O escribe este código donde te lo pidieron. Caduca en ${codeLasts}:`
const goodFor = ({ linkLasts }: AuthMailParams) => `El enlace sirve una sola vez y caduca en ${linkLasts}.`

export const es: AuthMailTranslations = {
  auth_signup: (p) => ({
    subject: 'Confirma tu correo electrónico',
    paragraphs: [
      `Te damos la bienvenida a ${p.appName}. Confirma que esta dirección es tuya para terminar el registro.`,
      goodFor(p),
    ],
    button: { label: 'Confirmar correo electrónico', url: p.link },
    code: { intro: orCode(p), value: p.code },
  }),
  auth_invite: (p) => ({
    subject: `Tienes una invitación a ${p.appName}`,
    paragraphs: [`Alguien te ha invitado a ${p.appName}. Acepta para crear tu cuenta.`, goodFor(p)],
    button: { label: 'Aceptar invitación', url: p.link },
    code: { intro: orCode(p), value: p.code },
  }),
  auth_magiclink: (p) => ({
    subject: 'Tu enlace para iniciar sesión',
    paragraphs: [`Usa este enlace para iniciar sesión en ${p.appName}.`, goodFor(p)],
    button: { label: 'Iniciar sesión', url: p.link },
    code: { intro: orCode(p), value: p.code },
  }),
  auth_recovery: (p) => ({
    subject: 'Restablece tu contraseña',
    paragraphs: [
      'Usa este enlace para elegir una contraseña nueva. Hasta entonces, la anterior sigue funcionando.',
      goodFor(p),
    ],
    button: { label: 'Elegir una contraseña nueva', url: p.link },
    code: { intro: orCode(p), value: p.code },
  }),
  auth_email_change_new: (p) => ({
    subject: 'Confirma tu nuevo correo electrónico',
    paragraphs: [
      `Tu cuenta de ${p.appName} va a usar ${p.newEmail} a partir de ahora. Confirma que esta dirección es tuya.`,
      'Si la cuenta ya tenía una dirección, también hay que confirmarlo desde ella.',
      goodFor(p),
    ],
    button: { label: 'Confirmar cambio', url: p.link },
    code: { intro: orCode(p), value: p.code },
  }),
  auth_email_change_current: (p) => ({
    subject: 'Confirma tu nuevo correo electrónico',
    paragraphs: [
      `Tu cuenta de ${p.appName} va a cambiar su dirección de ${p.oldEmail} a ${p.newEmail}. No cambia nada hasta que lo confirmes.`,
      goodFor(p),
    ],
    button: { label: 'Confirmar cambio', url: p.link },
    code: { intro: orCode(p), value: p.code },
  }),
  auth_reauthentication: (p) => ({
    subject: 'Tu código de confirmación',
    paragraphs: [],
    code: {
      intro: `Escribe este código para confirmar que eres tú. Caduca en ${p.codeLasts}:`,
      value: p.code,
    },
  }),
  auth_account_exists: (p) => ({
    subject: 'Ya tienes una cuenta',
    paragraphs: [
      `Alguien, quizá tú, ha intentado usar esta dirección para otra cuenta de ${p.appName}. Ya tienes una y no ha cambiado nada.`,
      'Inicia sesión como siempre, o restablece tu contraseña si la has olvidado.',
    ],
    button: { label: 'Iniciar sesión', url: `${p.site}/auth` },
  }),
  auth_password_changed: (p) => ({
    subject: 'Tu contraseña ha cambiado',
    paragraphs: [
      `La contraseña de tu cuenta de ${p.appName} ha cambiado y se ha cerrado la sesión en todos los demás dispositivos.`,
      '¿No has sido tú? Restablece tu contraseña ahora mismo: se cerrará la sesión de quien lo hizo.',
    ],
    button: { label: 'Restablecer contraseña', url: `${p.site}/reset-password` },
  }),
  auth_factor_added: (p) => ({
    subject: 'Se ha activado la verificación en dos pasos',
    paragraphs: [
      `Se ha añadido un segundo paso a tu cuenta de ${p.appName}. A partir de ahora se pide al iniciar sesión.`,
      '¿No has sido tú? Restablece tu contraseña ahora mismo y avisa a quien gestiona tu cuenta.',
    ],
    button: { label: 'Restablecer contraseña', url: `${p.site}/reset-password` },
  }),
  auth_factor_removed: (p) => ({
    subject: 'Se ha desactivado la verificación en dos pasos',
    paragraphs: [
      `Se ha desactivado la verificación en dos pasos de tu cuenta de ${p.appName}. Puede que ahora baste tu contraseña para iniciar sesión.`,
      '¿No has sido tú? Restablece tu contraseña y vuelve a activar la verificación en dos pasos.',
    ],
    button: { label: 'Restablecer contraseña', url: `${p.site}/reset-password` },
  }),
  auth_new_device: (p) => ({
    subject: 'Nuevo inicio de sesión en tu cuenta',
    paragraphs: [
      `Se ha iniciado sesión en tu cuenta de ${p.appName} con un dispositivo o desde una red que no se habían usado antes${p.device && `: ${p.device}`}.`,
      '¿Has sido tú? Entonces no tienes que hacer nada. Si no, restablece tu contraseña ahora: así se cierra la sesión de quien haya entrado.',
    ],
    button: { label: 'Restablecer contraseña', url: `${p.site}/reset-password` },
  }),
  auth_address_changed: (p) => ({
    subject: 'Tu dirección de correo ha cambiado',
    paragraphs: [
      `La dirección de correo de tu cuenta de ${p.appName} ha cambiado de ${p.oldEmail} a ${p.newEmail}. Ahora inicias sesión con la nueva.`,
      `¿No has sido tú? Avisa enseguida a quienes gestionan ${p.appName}: la dirección anterior ya no abre la cuenta.`,
    ],
    button: { label: `Abrir ${p.appName}`, url: `${p.site}/auth` },
  }),
  auth_identity_linked: (p) => ({
    subject: `Ya puedes iniciar sesión con ${p.provider}`,
    paragraphs: [
      `Ahora ${p.provider} abre tu cuenta de ${p.appName}.`,
      `¿No has sido tú? Inicia sesión, quita ${p.provider} en los ajustes, en la seguridad de la cuenta, y elige otra contraseña.`,
    ],
    button: { label: `Abrir ${p.appName}`, url: `${p.site}/auth` },
  }),
  auth_identity_unlinked: (p) => ({
    subject: `${p.provider} ya no abre tu cuenta`,
    paragraphs: [
      `Se ha quitado el inicio de sesión con ${p.provider} de tu cuenta de ${p.appName}.`,
      '¿No has sido tú? Restablece tu contraseña ahora: así se cierra la sesión de quien lo haya hecho.',
    ],
    button: { label: 'Restablecer contraseña', url: `${p.site}/reset-password` },
  }),
  auth_passkey_added: (p) => ({
    subject: 'Ya puedes iniciar sesión con una llave de acceso',
    paragraphs: [
      `Se ha añadido una llave de acceso a tu cuenta de ${p.appName}. Quien tenga ese dispositivo y pueda desbloquearlo puede iniciar sesión.`,
      '¿No has sido tú? Inicia sesión, quita la llave de acceso en los ajustes, en la seguridad de la cuenta, y elige otra contraseña.',
    ],
    button: { label: `Abrir ${p.appName}`, url: `${p.site}/auth` },
  }),
  auth_passkey_removed: (p) => ({
    subject: 'Se ha quitado una llave de acceso de tu cuenta',
    paragraphs: [
      `Una llave de acceso ya no abre tu cuenta de ${p.appName}.`,
      '¿No has sido tú? Restablece tu contraseña ahora: así se cierra la sesión de quien lo haya hecho.',
    ],
    button: { label: 'Restablecer contraseña', url: `${p.site}/reset-password` },
  }),
  auth_alert: (p) => ({
    subject: 'Alguien intenta entrar en tu cuenta',
    paragraphs: [
      `Han fallado varios intentos de iniciar sesión en tu cuenta de ${p.appName} y hemos bloqueado temporalmente los siguientes desde ese lugar.`,
      '¿Has sido tú? Espera 15 minutos o restablece la contraseña. Si no, los intentos han fallado. La verificación en dos pasos protege mejor tu cuenta.',
    ],
    button: { label: `Abrir ${p.appName}`, url: `${p.site}/auth` },
  }),
  footnotes: {
    safety: 'Este correo es por tu seguridad y no se puede desactivar.',
    auth: '¿No lo has pedido? Ignora este correo: sin el enlace o el código no pasa nada. No compartas el código con nadie.',
  },
}
