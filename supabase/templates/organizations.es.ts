import type { MailParams, OrganizationMails } from './mail-translations.ts'
import { quoted } from './quoted.ts'

const athlete = ({ athleteName }: MailParams) => athleteName || 'la persona deportista a su cargo'

/** What goes to those who look after an organization, and to a guardian whose child belongs to one. */
export const organizationMails: OrganizationMails = {
  guardian_organization: (p) => ({
    subject: `${p.athleteName || 'La persona a su cargo'} ha pedido formar parte de ${p.subject}`,
    paragraphs: [
      `${athlete(p)} ha dicho a ${p.subject} en Touchline: «Entreno aquí». Hemos comprobado esta organización; sus responsables ven el nombre de pila, una inicial y el deporte, y dicen sí o no.`,
      'Los menores de 18 años nunca aparecen en su página. ¿No le parece bien? Puede ponerle fin en su página cuando quiera.',
    ],
    button: { label: 'Abrir su página', url: p.portal },
  }),
  guardian_organization_merged: (p) => ({
    subject: `${p.organization} es ahora ${p.subject}`,
    paragraphs: [
      `${p.organization} y ${p.subject} eran la misma organización, registrada dos veces en Touchline, y las hemos fusionado. Lo que ${athlete(p)} tenía allí, una plaza o una solicitud, pasa a ${p.subject}; sus responsables ven el nombre de pila, una inicial y el deporte.`,
      '¿No le parece bien? Puede ponerle fin en su página cuando quiera.',
    ],
    button: { label: 'Abrir su página', url: p.portal },
  }),
  organization_confirm: (p) => ({
    subject: `Confirme su dirección para ${p.organization}`,
    paragraphs: [
      `Alguien ha registrado ${p.organization} en Touchline con esta dirección.`,
      'Si ha sido usted, abra la página y confírmelo. Nuestro equipo revisará las pruebas y le escribirá aquí.',
      ...(p.date ? [`El enlace funciona hasta el ${p.date}.`] : []),
      'Si no ha sido usted, no haga nada.',
    ],
    button: { label: 'Abrir la página', url: p.page },
  }),
  organization_checked: (p) => ({
    subject: `Hemos comprobado ${p.organization}`,
    paragraphs: [
      `Hemos revisado las pruebas de ${p.organization}. La comprobación vale${p.date ? ` hasta el ${p.date}` : ''}.`,
      'En su página puede responder a los deportistas que entrenan con ustedes e invitar a otros responsables. No necesita una cuenta.',
    ],
    button: { label: 'Abrir su página', url: p.page },
  }),
  organization_refused: (p) => ({
    subject: `No hemos podido comprobar ${p.organization}`,
    paragraphs: [`Hemos revisado las pruebas de ${p.organization} y no bastan:`],
    ...quoted(p.message),
    closing: ['Puede registrarla otra vez con otras pruebas.'],
    button: { label: 'Registrarla otra vez', url: `${p.site}/organizations/new` },
  }),
  organization_ended: (p) => ({
    subject: `La comprobación de ${p.organization} se ha retirado`,
    paragraphs: [`Nuestro equipo ha retirado la comprobación de ${p.organization}:`],
    ...quoted(p.message),
    closing: ['Nadie actúa ya en su nombre en Touchline. Si cree que es un error, escríbanos.'],
    button: { label: 'Escribir al equipo', url: `${p.site}/feedback` },
  }),
  organization_official: (p) => ({
    subject: `¿Quiere actuar en nombre de ${p.organization} en Touchline?`,
    paragraphs: [
      `${p.from || 'Un responsable'} le invita a actuar en nombre de ${p.organization}: los deportistas que entrenan allí esperan su respuesta.`,
      'No necesita una cuenta. Si acepta, su nombre y su función se muestran en la página de la organización; su dirección, nunca.',
      ...(p.date ? [`La invitación es válida hasta el ${p.date}.`] : []),
    ],
    button: { label: 'Verlo', url: p.page },
  }),
  organization_ending: (p) => ({
    subject: `La comprobación de ${p.organization} termina pronto`,
    paragraphs: [
      `${p.date ? `Termina el ${p.date}. ` : ''}Desde entonces nadie actúa en su nombre hasta una nueva comprobación.`,
    ],
    button: { label: 'Abrir la página', url: p.page },
  }),
  organization_over: (p) => ({
    subject: `La comprobación de ${p.organization} ha terminado`,
    paragraphs: ['Nadie actúa en su nombre hasta una nueva comprobación.'],
    button: { label: 'Abrir la página', url: p.page },
  }),
  organization_link: (p) => ({
    subject: `Su enlace para ${p.organization}`,
    paragraphs: [
      `Aquí tiene un enlace nuevo a lo que hace por ${p.organization}. El anterior ya no funciona.`,
      'Si no lo ha pedido, no tiene que hacer nada: nadie más tiene este enlace.',
    ],
    button: { label: 'Abrir su página', url: p.page },
  }),
  organization_merged: (p) => ({
    subject: `${p.organization} continúa como ${p.subject}`,
    paragraphs: [
      `${p.organization} estaba registrada dos veces. Nuestro equipo la ha fusionado con ${p.subject}; sus deportistas están ahora allí y su dirección lleva allí.`,
      `Su correo no es del dominio de ${p.subject}, así que ya no actúa en Touchline. Los responsables de ${p.subject} pueden invitarle a una dirección de su propio dominio.`,
    ],
    button: { label: 'Ver la página', url: p.page },
  }),
}
