import type { MailParams, OrganizationMails } from './mail-translations.ts'
import { quoted } from './quoted.ts'

const athlete = ({ athleteName }: MailParams) => athleteName || 'l’athlète dont vous êtes responsable'

/** What goes to those who look after an organization, and to a guardian whose child belongs to one. */
export const organizationMails: OrganizationMails = {
  guardian_organization: (p) => ({
    subject: `${p.athleteName || 'L’athlète dont vous êtes responsable'} a demandé à rejoindre ${p.subject}`,
    paragraphs: [
      `${athlete(p)} a dit à ${p.subject} sur Touchline : « Je m’entraîne ici ». Nous avons vérifié cette organisation ; ses responsables voient un prénom, une initiale et le sport, et répondent oui ou non.`,
      'Les moins de 18 ans ne figurent jamais sur sa page. Cela ne vous convient pas ? Vous pouvez y mettre fin sur votre page à tout moment.',
    ],
    button: { label: 'Ouvrir votre page', url: p.portal },
  }),
  guardian_organization_merged: (p) => ({
    subject: `${p.organization} est désormais ${p.subject}`,
    paragraphs: [
      `${p.organization} et ${p.subject} étaient la même organisation, inscrite deux fois sur Touchline ; nous les avons fusionnées. Ce que ${athlete(p)} y avait, une place ou une demande, passe à ${p.subject} ; ses responsables voient un prénom, une initiale et le sport.`,
      'Cela ne vous convient pas ? Vous pouvez y mettre fin sur votre page à tout moment.',
    ],
    button: { label: 'Ouvrir votre page', url: p.portal },
  }),
  organization_confirm: (p) => ({
    subject: `Confirmez votre adresse pour ${p.organization}`,
    paragraphs: [
      `Quelqu’un a inscrit ${p.organization} sur Touchline avec cette adresse.`,
      'Si c’est vous, ouvrez la page et confirmez-le. Notre équipe examine ensuite les preuves et vous écrit ici.',
      ...(p.date ? [`Le lien fonctionne jusqu’au ${p.date}.`] : []),
      'Si ce n’est pas vous, ne faites rien.',
    ],
    button: { label: 'Ouvrir la page', url: p.page },
  }),
  organization_checked: (p) => ({
    subject: `${p.organization} est vérifié`,
    paragraphs: [
      `Nous avons examiné les preuves pour ${p.organization}. La vérification vaut${p.date ? ` jusqu’au ${p.date}` : ''}.`,
      'Sur votre page, vous répondez aux athlètes qui s’entraînent chez vous et invitez d’autres responsables. Aucun compte n’est nécessaire.',
    ],
    button: { label: 'Ouvrir votre page', url: p.page },
  }),
  organization_refused: (p) => ({
    subject: `Nous n’avons pas pu vérifier ${p.organization}`,
    paragraphs: [`Nous avons examiné les preuves pour ${p.organization}, et elles ne suffisent pas :`],
    ...quoted(p.message),
    closing: ['Vous pouvez refaire l’inscription avec d’autres preuves.'],
    button: { label: 'Refaire l’inscription', url: `${p.site}/organizations/new` },
  }),
  organization_ended: (p) => ({
    subject: `La vérification de ${p.organization} a été retirée`,
    paragraphs: [`Notre équipe a retiré la vérification de ${p.organization} :`],
    ...quoted(p.message),
    closing: ['Plus personne n’agit en son nom sur Touchline. Si c’est une erreur, écrivez-nous.'],
    button: { label: 'Écrire à l’équipe', url: `${p.site}/feedback` },
  }),
  organization_official: (p) => ({
    subject: `Voulez-vous agir pour ${p.organization} sur Touchline ?`,
    paragraphs: [
      `${p.from || 'Un responsable'} vous invite à agir pour ${p.organization} : les athlètes qui s’y entraînent attendent votre réponse.`,
      'Aucun compte n’est nécessaire. Si vous acceptez, votre nom et votre fonction figurent sur la page de l’organisation ; votre adresse, jamais.',
      ...(p.date ? [`L’invitation est valable jusqu’au ${p.date}.`] : []),
    ],
    button: { label: 'Regarder', url: p.page },
  }),
  organization_ending: (p) => ({
    subject: `La vérification de ${p.organization} se termine bientôt`,
    paragraphs: [
      `${p.date ? `Elle se termine le ${p.date}. ` : ''}Dès lors, personne n’agit en son nom avant une nouvelle vérification.`,
    ],
    button: { label: 'Ouvrir la page', url: p.page },
  }),
  organization_over: (p) => ({
    subject: `La vérification de ${p.organization} est terminée`,
    paragraphs: ['Personne n’agit en son nom avant une nouvelle vérification.'],
    button: { label: 'Ouvrir la page', url: p.page },
  }),
  organization_link: (p) => ({
    subject: `Votre lien pour ${p.organization}`,
    paragraphs: [
      `Voici un nouveau lien vers ce que vous faites pour ${p.organization}. Le précédent ne fonctionne plus.`,
      'Si vous ne l’avez pas demandé, vous n’avez rien à faire : personne d’autre n’a ce lien.',
    ],
    button: { label: 'Ouvrir votre page', url: p.page },
  }),
  organization_merged: (p) => ({
    subject: `${p.organization} continue sous le nom ${p.subject}`,
    paragraphs: [
      `${p.organization} était inscrite deux fois. Notre équipe l’a fusionnée avec ${p.subject} ; ses athlètes s’y trouvent désormais et son adresse y mène.`,
      `Votre adresse n’est pas au domaine de ${p.subject} : vous n’agissez donc plus sur Touchline. Ses responsables peuvent vous inviter à une adresse de leur propre domaine.`,
    ],
    button: { label: 'Voir la page', url: p.page },
  }),
}
