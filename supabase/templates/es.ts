import { accountMails } from './accounts.es.ts'
import { asking } from './asking.ts'
import { deletionMails } from './deletions.es.ts'
import { exportMails } from './exports.es.ts'
import { honourMails } from './honours.es.ts'
import type { MailParams, MailTranslations } from './mail-translations.ts'
import { measurementMails } from './measurements.es.ts'
import { notificationSubjects } from './notification-subjects.ts'
import { organizationMails } from './organizations.es.ts'
import { quoted } from './quoted.ts'

const who = ({ scoutName, organization }: MailParams) =>
  organization ? `${scoutName} (${organization})` : scoutName
const athlete = ({ athleteName }: MailParams) => athleteName || 'la persona deportista a su cargo'

export const es: MailTranslations = {
  admin_invitation: (p) => ({
    subject: 'Tienes una invitación para administrar Touchline',
    paragraphs: [
      'Una persona que administra Touchline te ha invitado a su equipo. Para aceptar, inicia sesión con esta dirección de correo o crea una cuenta con ella.',
      ...(p.date ? [`La invitación es válida hasta el ${p.date}.`] : []),
    ],
    button: { label: 'Ver la invitación', url: p.invitation },
  }),
  guardian_invitation: (p) => ({
    subject: `${p.athleteName || 'Una persona menor de edad'} necesita su consentimiento`,
    paragraphs: [
      `${athlete(p)} ha indicado que usted es su responsable legal en Touchline, donde los deportistas muestran lo que saben hacer y ojeadores verificados pueden pedir contactar.`,
      {
        nobody: 'Hasta que lo autorice, nadie puede ver el perfil ni contactar.',
        of_age: `A esta edad y en su país, ${athlete(p)} puede decidir por su cuenta quién ve el perfil, así que es posible que ya lo vean ojeadores verificados. Hasta que usted lo autorice, nadie puede contactar, y la foto y los vídeos siguen ocultos.`,
        agreed:
          'Otro responsable ya ha dado su consentimiento, así que es posible que ojeadores verificados vean el perfil. Su respuesta también cuenta: siempre vale la más estricta.',
      }[p.seenNow],
      'Puede retirar su consentimiento cuando quiera. Si no conoce a esta persona, ignore este correo.',
    ],
    button: { label: 'Leer y decidir', url: p.portal },
    link: { label: 'Rechazar', url: p.refuse },
  }),
  guardian_link: (p) => ({
    subject: `Su enlace a la página de ${athlete(p)}`,
    paragraphs: [
      `Nos pidió que le enviáramos de nuevo su enlace. Abre su página de madre, padre o responsable, donde decide quién puede ver a ${athlete(p)} y escribirle.`,
      'Si no lo ha pedido, ignore este correo: nadie más ha recibido el enlace.',
    ],
    button: { label: 'Abrir su página', url: p.portal },
  }),
  guardian_proposed: (p) => ({
    subject: `${p.athleteName || 'La persona a su cargo'} ha indicado a otro responsable`,
    paragraphs: [
      `${athlete(p)} quiere añadir a ${p.scoutName} (${p.address}) como madre, padre o responsable legal en Touchline.`,
      'No verá nada ni recibirá ninguna pregunta hasta que usted acepte. ¿No conoce a esta persona? No la acepte y pregunte quién es.',
    ],
    button: { label: 'Leer y decidir', url: p.portal },
  }),
  guardian_ended: (p) => ({
    subject: `Ha terminado su acceso a la página de ${athlete(p)}`,
    paragraphs: [
      `El equipo de Touchline ha puesto fin a su acceso como responsable de ${athlete(p)}. Su enlace ya no funciona.`,
      'Si cree que es un error, escríbanos y lo revisaremos.',
    ],
    button: { label: 'Escribir al equipo', url: `${p.site}/feedback` },
  }),
  guardian_address_taken: (p) => ({
    subject: 'Han indicado que usted es responsable legal',
    paragraphs: [
      `${athlete(p)} ha indicado que usted es su responsable legal en Touchline. Esta dirección pertenece a una cuenta, y la cuenta de un ojeador o de un deportista no puede responder por un menor.`,
      'Si es su madre, su padre o su responsable legal, pida una invitación a otra dirección suya.',
    ],
  }),
  guardian_request: (p) => ({
    subject: `Un ojeador quiere contactar con ${athlete(p)}`,
    headline: `${p.scoutName || 'Un ojeador'} quiere contactar con ${athlete(p)}`,
    paragraphs: [`${athlete(p)} solo verá la solicitud si usted la aprueba. Decir que no siempre está bien.`],
    ...asking(p, {
      checked: 'Verificado por Touchline:',
      until: (day) => `Vale hasta el ${day}.`,
      note: 'La verificación indica quién es una persona, no cómo se comporta.',
    }),
    ...quoted(p.message, p.subject),
    ...(p.date && { until: `Puede responder hasta el ${p.date}.` }),
    button: { label: 'Leer y decidir', url: p.question },
    link: { label: 'Rechazar', url: p.decline },
    note: 'Los dos enlaces abren una página: abrirla no decide nada. Si no responde, la solicitud termina por sí sola.',
  }),
  guardian_message_copy: (p) => ({
    subject: 'Copia de un mensaje',
    headline: `${p.from || 'Alguien'} ha enviado un mensaje`,
    paragraphs: [
      `Es de la conversación entre ${who(p) || 'un ojeador'} y ${athlete(p)}. Usted recibe copia de cada mensaje.`,
    ],
    ...quoted(p.message, p.subject),
    button: { label: 'Leer la conversación', url: p.question },
    link: { label: 'Poner fin a este contacto', url: p.stop },
  }),
  guardian_endorsement_copy: (p) => ({
    subject: 'Copia de una recomendación',
    headline: `${who(p) || 'Un ojeador'} ha recomendado a ${athlete(p)} por escrito`,
    paragraphs: ['Usted recibe copia de todo lo que escribe un ojeador.'],
    ...quoted(p.message),
    button: { label: 'Ver todos los contactos', url: p.portal },
  }),
  guardian_new_links: (p) => ({
    subject: `Enlaces nuevos en la página de ${athlete(p)}`,
    paragraphs: [`${athlete(p)} ha añadido enlaces a vídeos o resultados. Llevan a:`],
    ...quoted(p.message),
    closing: [
      '¿Alguno no le parece bien? Retire su consentimiento a los vídeos en su página y hable con el menor.',
    ],
    button: { label: 'Abrir su página', url: p.portal },
  }),
  guardian_honour_asked: (p) => ({
    subject: `${athlete(p)} ha pedido a un club que confirme un logro`,
    paragraphs: [
      `${athlete(p)} ha pedido a ${p.address} que confirme este logro: ${p.subject}.`,
      'El correo muestra el nombre, una inicial y el logro, y nada más. ¿No conoce la dirección? Hable con el menor o escríbanos.',
    ],
    button: { label: 'Abrir su página', url: p.portal },
  }),
  guardian_community: (p) => ({
    subject: `${athlete(p)} quiere entrar en una comunidad`,
    paragraphs: [
      `${athlete(p)} quiere entrar en «${p.subject}». Los demás verán allí el nombre y una inicial, y no podrán escribirle en privado.`,
      'Nada ocurre hasta que usted lo acepte, y puede retirar su permiso en cualquier momento. En su página verá de qué trata la comunidad y quién la modera.',
    ],
    button: { label: 'Decidir', url: p.portal },
  }),
  guardian_pitch: (p) => ({
    subject: `${p.waits ? 'Recordatorio: ' : ''}${athlete(p)} quiere responder a un ojeador`,
    headline: `${athlete(p)} quiere responder a ${p.scoutName || 'un ojeador'}`,
    paragraphs: [
      `Busca deportistas («${p.subject}»), y ${athlete(p)} quiere presentarse. No leerá nada si usted no lo acepta.`,
    ],
    ...asking(p, {
      checked: 'Comprobado por Touchline:',
      until: (day) => `Válido hasta el ${day}.`,
      note: 'La comprobación dice quién es una persona, no cómo se comporta.',
    }),
    ...quoted(p.message),
    ...(p.date && { until: `Puede responder hasta el ${p.date}.` }),
    button: { label: 'Leer y decidir', url: p.portal },
    note: 'Abre una página: al abrirla no se decide nada. Sin respuesta, la candidatura termina por sí sola.',
  }),
  guardian_events: (p) => ({
    subject: `Eventos a los que quiere ir ${athlete(p)}`,
    paragraphs: [`${athlete(p)} ha dicho que sí a:`],
    ...quoted(p.events),
    closing: ['¿Alguno no le parece bien? Puede decir que no a cada uno en su página.'],
    button: { label: 'Ver los eventos', url: p.portal },
  }),
  guardian_reply_copy: (p) => ({
    subject: 'Copia de una respuesta del equipo de Touchline',
    paragraphs: [
      `${athlete(p)} escribió al equipo de Touchline y ha recibido respuesta. Usted recibe copia de todo lo que escribimos.`,
    ],
    ...quoted(p.message),
    button: { label: 'Abrir su página', url: p.portal },
  }),
  guardian_announcement_copy: (p) => ({
    subject: 'Copia de un anuncio del equipo de Touchline',
    paragraphs: [
      `Hemos escrito esto a ${athlete(p)} y a otras personas. Usted recibe copia de todo lo que escribimos.`,
    ],
    ...quoted(p.message),
    button: { label: 'Abrir su página', url: p.portal },
  }),
  guardian_thread_read: (p) => ({
    subject: `El equipo ha leído una conversación de ${athlete(p)}`,
    paragraphs: [
      `Dos personas del equipo de Touchline han leído una conversación de ${athlete(p)} por motivos de seguridad. Hacen falta un motivo y una segunda persona, y queda registrado.`,
    ],
    button: { label: 'Abrir su página', url: p.portal },
  }),
  guardian_decision_copy: (p) => ({
    subject: `Una decisión sobre la cuenta de ${athlete(p)}`,
    paragraphs: [
      `El equipo de Touchline ha tomado una decisión sobre la cuenta de ${athlete(p)}. Estos son los motivos que dimos:`,
    ],
    ...quoted(p.message),
    closing: [`${athlete(p)} puede recurrirla con el enlace de su propio correo. Hablen de ello juntos.`],
    button: { label: 'Abrir su página', url: p.portal },
  }),
  guardian_dispute: (p) => ({
    subject: `Hay dudas sobre una medición de ${athlete(p)}`,
    paragraphs: [
      `Un ojeador duda de una medición de la página de ${athlete(p)}. El equipo de Touchline la revisa; hasta entonces no cuenta en ninguna clasificación.`,
      `No hemos avisado a ${athlete(p)} y usted no tiene que hacer nada.`,
    ],
    button: { label: 'Abrir su página', url: p.portal },
  }),
  guardian_contact_ended: (p) => ({
    subject: `Ha terminado un contacto con ${athlete(p)}`,
    paragraphs: [
      `Touchline ha ${p.measure === 'restricted' ? 'restringido' : 'suspendido'} una cuenta que ${p.contact === 'asked' ? 'había pedido contactar con' : 'estaba en contacto con'} ${athlete(p)}: ${who(p) || 'un ojeador'}.`,
      p.contact === 'asked'
        ? 'La solicitud está cerrada. Nadie tiene que responderla.'
        : 'La conversación está cerrada y no se volverá a abrir. Puede seguir leyéndola en su página.',
      `No podemos decir más sobre las cuentas de otras personas. ¿Le preocupa algo? Hable con ${athlete(p)} y denúncielo en su página.`,
    ],
    button: { label: 'Abrir su página', url: p.portal },
  }),
  ...organizationMails,
  ...accountMails,
  ...deletionMails,
  ...exportMails,
  ...honourMails,
  ...measurementMails,
  takedown_confirm: (p) => ({
    subject: 'Confirma tu petición sobre un vídeo',
    paragraphs: [
      'Alguien dio esta dirección para pedir que retiremos un vídeo en el que aparece sin haberlo aceptado.',
      'Si fuiste tú, abre el enlace y confirma. Después lo revisa nuestro equipo. El enlace funciona durante 7 días.',
      'Si no fuiste tú, no hagas nada.',
    ],
    button: { label: 'Confirmar la petición', url: p.takedown },
  }),
  moderation_decision: (p) => ({
    subject: 'Una decisión sobre tu cuenta de Touchline',
    paragraphs: [
      'Nuestro equipo ha tomado una decisión sobre tu cuenta o sobre algo que publicaste. Puedes leer los motivos y qué pasa ahora, y recurrir si no estás de acuerdo.',
      'No hace falta iniciar sesión. No reenvíes este correo: el enlace es solo tuyo.',
    ],
    button: { label: 'Leer la decisión', url: p.decision },
  }),
  moderation_confirmed: (p) => ({
    subject: 'La decisión sobre tu cuenta se mantiene',
    paragraphs: [
      'Otra persona de nuestro equipo ha vuelto a revisar la decisión sobre tu cuenta y se mantiene. Puedes leer por qué.',
      'No hace falta iniciar sesión. No reenvíes este correo: el enlace es solo tuyo.',
    ],
    button: { label: 'Leer la respuesta', url: p.decision },
  }),
  moderation_reversed: (p) => ({
    subject: 'La decisión sobre tu cuenta queda sin efecto',
    paragraphs: [
      'Hemos retirado una decisión sobre tu cuenta. Lo que habíamos retirado vuelve a estar.',
      'Puedes leer por qué sin iniciar sesión.',
    ],
    button: { label: 'Leer la respuesta', url: p.decision },
  }),
  urgent_report: (p) => ({
    subject: 'Urgente: una denuncia afecta a un menor',
    paragraphs: [
      'Alguien ha denunciado algo que afecta a una persona menor de 18 años. Va antes que todo lo demás.',
      'Por privacidad, este correo no dice más.',
    ],
    button: { label: 'Abrir la denuncia', url: p.page },
  }),
  ban_waits: (p) => ({
    subject: 'Una expulsión espera a otra persona del equipo',
    paragraphs: [
      'Al menos una expulsión espera a que otra persona del equipo decida. Hasta entonces la cuenta sigue suspendida.',
      'Enviamos este correo una vez al día mientras haya alguna pendiente.',
    ],
    button: { label: 'Abrir la lista', url: p.page },
  }),
  announcement_news: (p) => ({
    ...announcement(p),
    ...(p.stopNews && { link: { label: 'Dejar de recibir novedades', url: p.stopNews } }),
  }),
  announcement_service: (p) => announcement(p),
  announcement_safety: (p) => announcement(p),
  notification: (p) => ({
    subject: notifications[p.notification],
    paragraphs: ['Por tu privacidad, este mensaje no da más detalles.'],
    button: { label: 'Abrir Touchline', url: p.page },
  }),
  notifications: notificationSubjects.es,
  greeting: (name) => `Hola, ${name}:`,
  footnotes: {
    product:
      'Recibes este correo porque tienes una cuenta en Touchline. Puedes desactivar estos correos en Ajustes.',
    guardian:
      'Recibe este correo porque se le ha indicado como madre, padre o responsable. Es solo para usted: no lo reenvíe.',
    issuer: 'Un deportista nos dio su dirección para esta única pregunta. No la usamos para nada más.',
    official: 'Recibe este correo porque se ocupa de una organización en Touchline.',
    invited: 'Una persona del equipo nos dio tu dirección para esta invitación. No la usamos para nada más.',
    forgotten: 'Este es nuestro último correo: no guardamos tu dirección.',
    once: 'Usamos esta dirección solo para esta pregunta.',
    always: 'Este correo se envía siempre, sea cual sea tu configuración.',
  },
}

/** The words are the team's own, in this language. */
const announcement = (p: MailParams) => ({
  subject: p.subject,
  paragraphs: [p.message],
  button: { label: 'Abrir Touchline', url: p.page },
})

const notifications = notificationSubjects.es
