import { accountMails } from './accounts.fr.ts'
import { asking } from './asking.ts'
import { deletionMails } from './deletions.fr.ts'
import { exportMails } from './exports.fr.ts'
import { honourMails } from './honours.fr.ts'
import type { MailParams, MailTranslations } from './mail-translations.ts'
import { measurementMails } from './measurements.fr.ts'
import { notificationSubjects } from './notification-subjects.ts'
import { organizationMails } from './organizations.fr.ts'
import { quoted } from './quoted.ts'

const who = ({ scoutName, organization }: MailParams) =>
  organization ? `${scoutName} (${organization})` : scoutName
const athlete = ({ athleteName }: MailParams) => athleteName || 'l’athlète dont vous êtes responsable'

export const fr: MailTranslations = {
  admin_invitation: (p) => ({
    subject: 'Invitation à administrer Touchline',
    paragraphs: [
      'Une personne qui administre Touchline vous invite à rejoindre l’équipe. Pour accepter, connectez-vous avec cette adresse e-mail ou créez un compte avec elle.',
      ...(p.date ? [`L’invitation est valable jusqu’au ${p.date}.`] : []),
    ],
    button: { label: 'Voir l’invitation', url: p.invitation },
  }),
  guardian_invitation: (p) => ({
    subject: p.athleteName
      ? `Votre accord est demandé pour ${p.athleteName}`
      : 'Votre accord est demandé pour un compte Touchline',
    paragraphs: [
      `${athlete(p)} vous a indiqué comme parent ou responsable légal sur Touchline, où des athlètes montrent ce qu’ils savent faire et où des recruteurs vérifiés peuvent demander à les contacter.`,
      {
        nobody: 'Sans votre accord, personne ne peut voir le profil ni prendre contact.',
        of_age: `À cet âge et dans son pays, ${athlete(p)} peut choisir sans vous qui voit le profil : des recruteurs vérifiés le voient peut-être déjà. Sans votre accord, personne ne peut prendre contact, et la photo et les vidéos restent masquées.`,
        agreed:
          'Un autre responsable a déjà donné son accord : des recruteurs vérifiés voient peut-être le profil. Votre réponse compte aussi : la plus stricte l’emporte toujours.',
      }[p.seenNow],
      'Vous pouvez retirer votre accord à tout moment. Vous ne connaissez pas cette personne ? Ignorez cet e-mail.',
    ],
    button: { label: 'Lire et décider', url: p.portal },
    link: { label: 'Refuser', url: p.refuse },
  }),
  guardian_link: (p) => ({
    subject: `Votre lien de responsable pour ${athlete(p)}`,
    paragraphs: [
      `Vous avez demandé à recevoir de nouveau votre lien. Il ouvre votre page de parent ou responsable, où vous décidez qui peut voir ${athlete(p)} et lui écrire.`,
      'Si vous n’avez rien demandé, ignorez cet e-mail : personne d’autre n’a reçu le lien.',
    ],
    button: { label: 'Ouvrir votre page', url: p.portal },
  }),
  guardian_proposed: (p) => ({
    subject: `${p.athleteName || 'La personne dont vous êtes responsable'} a indiqué un autre responsable`,
    paragraphs: [
      `${athlete(p)} souhaite ajouter ${p.scoutName} (${p.address}) comme parent ou responsable légal sur Touchline.`,
      'Cette personne ne verra rien et ne sera pas contactée sans votre accord. Vous ne la connaissez pas ? Refusez, et demandez à l’enfant de qui il s’agit.',
    ],
    button: { label: 'Lire et décider', url: p.portal },
  }),
  guardian_ended: (p) => ({
    subject: `Votre accès à la page de ${athlete(p)} a pris fin`,
    paragraphs: [
      `L’équipe Touchline a mis fin à votre accès de responsable de ${athlete(p)}. Votre lien ne fonctionne plus.`,
      'Si vous pensez que c’est une erreur, écrivez-nous et nous vérifierons.',
    ],
    button: { label: 'Écrire à l’équipe', url: `${p.site}/feedback` },
  }),
  guardian_address_taken: (p) => ({
    subject: 'Votre adresse a été indiquée comme celle d’un responsable',
    paragraphs: [
      `${athlete(p)} a donné votre adresse comme celle d’un parent ou responsable sur Touchline. Cette adresse est celle d’un compte, et le compte d’un recruteur ou d’un athlète ne peut pas se porter garant d’un mineur.`,
      'Si vous êtes son parent ou son responsable légal, demandez une invitation à une autre de vos adresses.',
    ],
  }),
  guardian_request: (p) => ({
    subject: `Un recruteur souhaite contacter ${athlete(p)}`,
    headline: `${p.scoutName || 'Un recruteur'} souhaite contacter ${athlete(p)}`,
    paragraphs: [`${athlete(p)} ne verra la demande que si vous l’approuvez. Vous pouvez toujours dire non.`],
    ...asking(p, {
      checked: 'Vérifié par Touchline :',
      until: (day) => `Valable jusqu’au ${day}.`,
      note: 'La vérification dit qui est une personne, pas comment elle se comporte.',
    }),
    ...quoted(p.message, p.subject),
    ...(p.date && { until: `Vous pouvez répondre jusqu’au ${p.date}.` }),
    button: { label: 'Lire et décider', url: p.question },
    link: { label: 'Refuser', url: p.decline },
    note: 'Les deux liens ouvrent une page : l’ouvrir ne décide de rien. Sans réponse, la demande prend fin d’elle-même.',
  }),
  guardian_message_copy: (p) => ({
    subject: 'Copie d’un message',
    headline: `${p.from || 'Quelqu’un'} a envoyé un message`,
    paragraphs: [
      `Il fait partie de la conversation entre ${who(p) || 'un recruteur'} et ${athlete(p)}. Vous recevez une copie de chaque message.`,
    ],
    ...quoted(p.message, p.subject),
    button: { label: 'Lire la conversation', url: p.question },
    link: { label: 'Mettre fin à ce contact', url: p.stop },
  }),
  guardian_endorsement_copy: (p) => ({
    subject: 'Copie d’une recommandation',
    headline: `${who(p) || 'Un recruteur'} a recommandé ${athlete(p)} par écrit`,
    paragraphs: ['Vous recevez une copie de tout ce qu’écrit un recruteur.'],
    ...quoted(p.message),
    button: { label: 'Voir tous les contacts', url: p.portal },
  }),
  guardian_new_links: (p) => ({
    subject: `Nouveaux liens sur la page de ${athlete(p)}`,
    paragraphs: [`${athlete(p)} a ajouté des liens vers des vidéos ou des résultats. Ils mènent à :`],
    ...quoted(p.message),
    closing: [
      'L’un d’eux vous inquiète ? Retirez votre accord aux vidéos sur votre page et parlez-en avec l’enfant.',
    ],
    button: { label: 'Ouvrir votre page', url: p.portal },
  }),
  guardian_honour_asked: (p) => ({
    subject: `${athlete(p)} a demandé à un club de confirmer une distinction`,
    paragraphs: [
      `${athlete(p)} a demandé à ${p.address} de confirmer cette distinction : ${p.subject}.`,
      'L’e-mail montre le prénom, une initiale et la distinction, et rien d’autre. Vous ne connaissez pas l’adresse ? Parlez-en avec l’enfant ou écrivez-nous.',
    ],
    button: { label: 'Ouvrir votre page', url: p.portal },
  }),
  guardian_community: (p) => ({
    subject: `${athlete(p)} voudrait rejoindre une communauté`,
    paragraphs: [
      `${athlete(p)} voudrait rejoindre « ${p.subject} ». Les autres y verront le prénom et une initiale, et ne pourront pas lui écrire en privé.`,
      'Rien ne se passe sans votre accord, et vous pouvez le retirer à tout moment. Votre page vous dit de quoi parle la communauté et qui la modère.',
    ],
    button: { label: 'Décider', url: p.portal },
  }),
  guardian_pitch: (p) => ({
    subject: `${p.waits ? 'Rappel : ' : ''}${athlete(p)} voudrait répondre à un recruteur`,
    headline: `${athlete(p)} voudrait répondre à ${p.scoutName || 'un recruteur'}`,
    paragraphs: [
      `L’annonce s’intitule « ${p.subject} », et ${athlete(p)} voudrait proposer sa candidature. Rien n’est transmis sans votre accord.`,
    ],
    ...asking(p, {
      checked: 'Vérifié par Touchline :',
      until: (day) => `Valable jusqu’au ${day}.`,
      note: 'La vérification dit qui est une personne, pas comment elle se comporte.',
    }),
    ...quoted(p.message),
    ...(p.date && { until: `Vous pouvez répondre jusqu’au ${p.date}.` }),
    button: { label: 'Lire et décider', url: p.portal },
    note: 'Le lien ouvre une page : l’ouvrir ne décide de rien. Sans réponse, la candidature prend fin d’elle-même.',
  }),
  guardian_events: (p) => ({
    subject: `Les événements auxquels ${athlete(p)} veut participer`,
    paragraphs: [`${athlete(p)} a dit oui à :`],
    ...quoted(p.events),
    closing: ['L’un d’eux ne vous convient pas ? Vous pouvez refuser chacun d’eux sur votre page.'],
    button: { label: 'Voir les événements', url: p.portal },
  }),
  guardian_reply_copy: (p) => ({
    subject: 'Copie d’une réponse de l’équipe Touchline',
    paragraphs: [
      `${athlete(p)} a écrit à l’équipe Touchline et a reçu une réponse. Vous recevez une copie de tout ce que nous écrivons.`,
    ],
    ...quoted(p.message),
    button: { label: 'Ouvrir votre page', url: p.portal },
  }),
  guardian_announcement_copy: (p) => ({
    subject: 'Copie d’une annonce de l’équipe Touchline',
    paragraphs: [
      `Nous avons écrit ceci à ${athlete(p)} et à d’autres. Vous recevez une copie de tout ce que nous écrivons.`,
    ],
    ...quoted(p.message),
    button: { label: 'Ouvrir votre page', url: p.portal },
  }),
  guardian_thread_read: (p) => ({
    subject: `L’équipe a lu une conversation de ${athlete(p)}`,
    paragraphs: [
      `Deux personnes de l’équipe Touchline ont lu une conversation de ${athlete(p)}, pour des raisons de sécurité. Il faut un motif et une seconde personne, et tout est consigné.`,
    ],
    button: { label: 'Ouvrir votre page', url: p.portal },
  }),
  guardian_decision_copy: (p) => ({
    subject: `Une décision sur le compte de ${athlete(p)}`,
    paragraphs: [
      `L’équipe Touchline a pris une décision sur le compte de ${athlete(p)}. Voici les raisons que nous avons données :`,
    ],
    ...quoted(p.message),
    closing: [`${athlete(p)} peut faire appel avec le lien reçu par e-mail. Parlez-en ensemble.`],
    button: { label: 'Ouvrir votre page', url: p.portal },
  }),
  guardian_dispute: (p) => ({
    subject: `Une mesure de ${athlete(p)} est mise en doute`,
    paragraphs: [
      `Un recruteur met en doute une mesure de la page de ${athlete(p)}. L’équipe Touchline la vérifie ; d’ici là, elle n’entre dans aucun classement.`,
      `Nous n’avons pas prévenu ${athlete(p)} et vous n’avez rien à faire.`,
    ],
    button: { label: 'Ouvrir votre page', url: p.portal },
  }),
  guardian_contact_ended: (p) => ({
    subject: `Un contact avec ${athlete(p)} a pris fin`,
    paragraphs: [
      `Touchline a ${p.measure === 'restricted' ? 'restreint' : 'suspendu'} un compte qui ${p.contact === 'asked' ? 'avait demandé à contacter' : 'était en contact avec'} ${athlete(p)} : ${who(p) || 'un recruteur'}.`,
      p.contact === 'asked'
        ? 'La demande est fermée. Personne n’a besoin d’y répondre.'
        : 'La conversation est fermée et le reste. Vous pouvez toujours la lire sur votre page.',
      `Nous ne pouvons pas en dire plus sur les comptes d’autres personnes. Quelque chose vous inquiète ? Parlez-en avec ${athlete(p)} et signalez-le sur votre page.`,
    ],
    button: { label: 'Ouvrir votre page', url: p.portal },
  }),
  ...organizationMails,
  ...accountMails,
  ...deletionMails,
  ...exportMails,
  ...honourMails,
  ...measurementMails,
  takedown_confirm: (p) => ({
    subject: 'Confirmez votre demande au sujet d’une vidéo',
    paragraphs: [
      'Quelqu’un a donné cette adresse pour demander le retrait d’une vidéo où il ou elle apparaît sans avoir donné son accord.',
      'Si c’est vous, ouvrez le lien et confirmez. Notre équipe l’examinera ensuite. Le lien fonctionne pendant 7 jours.',
      'Si ce n’est pas vous, ne faites rien.',
    ],
    button: { label: 'Confirmer la demande', url: p.takedown },
  }),
  moderation_decision: (p) => ({
    subject: 'Une décision concernant votre compte Touchline',
    paragraphs: [
      'Notre équipe a pris une décision au sujet de votre compte ou de ce que vous avez publié. Vous pouvez en lire les raisons et les suites, et la contester si vous n’êtes pas d’accord.',
      'Pas besoin de vous connecter. Ne transférez pas cet e-mail : le lien n’est que pour vous.',
    ],
    button: { label: 'Lire la décision', url: p.decision },
  }),
  moderation_confirmed: (p) => ({
    subject: 'La décision concernant votre compte est maintenue',
    paragraphs: [
      'Une autre personne de notre équipe a réexaminé la décision concernant votre compte : elle est maintenue. Vous pouvez lire pourquoi.',
      'Pas besoin de vous connecter. Ne transférez pas cet e-mail : le lien n’est que pour vous.',
    ],
    button: { label: 'Lire la réponse', url: p.decision },
  }),
  moderation_reversed: (p) => ({
    subject: 'La décision concernant votre compte est levée',
    paragraphs: [
      'Nous avons levé une décision concernant votre compte. Ce que nous avions retiré est de nouveau là.',
      'Vous pouvez lire pourquoi, sans vous connecter.',
    ],
    button: { label: 'Lire la réponse', url: p.decision },
  }),
  urgent_report: (p) => ({
    subject: 'Urgent : un signalement concerne un mineur',
    paragraphs: [
      'Un signalement concerne une personne de moins de 18 ans. Il passe avant tout le reste.',
      'Par respect pour la vie privée, cet e-mail n’en dit pas plus.',
    ],
    button: { label: 'Ouvrir le signalement', url: p.page },
  }),
  ban_waits: (p) => ({
    subject: 'Une exclusion attend une autre personne de l’équipe',
    paragraphs: [
      'Au moins une exclusion attend la décision d’une autre personne de l’équipe. D’ici là, le compte reste suspendu.',
      'Nous envoyons cet e-mail une fois par jour tant qu’il en reste une.',
    ],
    button: { label: 'Ouvrir la liste', url: p.page },
  }),
  announcement_news: (p) => ({
    ...announcement(p),
    ...(p.stopNews && { link: { label: 'Ne plus recevoir de nouveautés', url: p.stopNews } }),
  }),
  announcement_service: (p) => announcement(p),
  announcement_safety: (p) => announcement(p),
  notification: (p) => ({
    subject: notifications[p.notification],
    paragraphs: ['Par respect pour votre vie privée, cet e-mail n’en dit pas plus.'],
    button: { label: 'Ouvrir Touchline', url: p.page },
  }),
  notifications: notificationSubjects.fr,
  greeting: (name) => `Bonjour ${name},`,
  footnotes: {
    product:
      'Vous recevez cet e-mail parce que vous avez un compte Touchline. Vous pouvez désactiver ces e-mails dans les réglages.',
    guardian:
      'Vous recevez cet e-mail parce qu’on vous a indiqué comme parent ou responsable légal. Il n’est que pour vous : merci de ne pas le transférer.',
    issuer: 'Un athlète nous a donné votre adresse pour cette question. Elle ne sert à rien d’autre.',
    official: 'Vous recevez cet e-mail parce que vous vous occupez d’une organisation sur Touchline.',
    invited:
      'Une personne de l’équipe nous a donné votre adresse pour cette invitation. Elle ne sert à rien d’autre.',
    forgotten: 'C’est notre dernier e-mail : nous ne gardons pas votre adresse.',
    once: 'Nous utilisons cette adresse pour cette seule question.',
    always: 'Cet e-mail est toujours envoyé, quels que soient vos réglages.',
  },
}

/** The words are the team's own, in this language. */
const announcement = (p: MailParams) => ({
  subject: p.subject,
  paragraphs: [p.message],
  button: { label: 'Ouvrir Touchline', url: p.page },
})

const notifications = notificationSubjects.fr
