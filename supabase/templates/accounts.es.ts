import type { AccountMails } from './mail-translations.ts'
import { quoted } from './quoted.ts'

const roles = { athlete: 'deportista', scout: 'ojeador' }
const next = {
  athlete: 'Inicia sesión para preparar tu perfil. Primero te pediremos tu fecha de nacimiento y tu país.',
  scout: 'Inicia sesión para preparar tu perfil y pide la verificación cuando quieras.',
}

/** What the team did to an account. */
export const accountMails: AccountMails = {
  role_changed: (p) => ({
    subject: `Tu cuenta es ahora de ${roles[p.role]}`,
    paragraphs: [
      `Te registraste con el rol equivocado, así que nuestro equipo lo ha cambiado: tu cuenta es ahora de ${roles[p.role]}. Lo demás sigue igual: correo, contraseña y ajustes. El perfil vacío anterior ya no existe y se han cerrado todas tus sesiones.`,
      next[p.role],
    ],
    ...quoted(p.message, p.message && 'Motivo'),
    closing: ['¿No lo habías pedido o no es correcto? Escríbenos y nuestro equipo lo revisará.'],
    button: { label: 'Iniciar sesión', url: p.site },
  }),
}
