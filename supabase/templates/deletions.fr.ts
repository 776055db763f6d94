import { LIMITS } from '#shared/limits.ts'
import type { DeletionMails, MailParams } from './mail-translations.ts'
import { quoted } from './quoted.ts'

const { days } = LIMITS.deletion
const athlete = ({ athleteName }: MailParams) => athleteName || 'l’athlète dont vous êtes responsable'

/** What is told while an account leaves, and the receipt. */
export const deletionMails: DeletionMails = {
  deletion_asked: (p) => ({
    subject: p.waits
      ? 'Vous avez demandé la suppression de votre compte'
      : `Votre compte sera supprimé le ${p.date}`,
    paragraphs: [
      p.byGuardian
        ? `Votre responsable légal a supprimé votre compte. Plus personne ne peut le voir, et il sera effacé le ${p.date}.`
        : p.waits
          ? `Vous avez demandé la suppression de votre compte. Plus personne ne peut le voir. Il sera effacé dès qu’un responsable légal aura donné son accord, au plus tôt le ${p.date}. Sans réponse, notre équipe décide.`
          : `Vous avez demandé la suppression de votre compte. Plus personne ne peut le voir, et il sera effacé le ${p.date}.`,
      p.byGuardian
        ? 'Votre responsable légal peut garder le compte depuis sa page. Si vous ne voulez pas qu’il soit supprimé, parlez-lui.'
        : p.isSuspended
          ? 'Vous avez changé d’avis, ou la demande ne vient pas de vous ? Ouvrez votre page avant ce jour et choisissez « Garder mon compte ». La suspension reste dans tous les cas.'
          : 'Vous avez changé d’avis ? Connectez-vous et choisissez « Garder mon compte ». Si la demande ne vient pas de vous, faites-le maintenant et changez de mot de passe.',
    ],
    button: p.isSuspended
      ? { label: 'Ouvrir votre page', url: p.decision }
      : { label: 'Se connecter', url: p.site },
  }),
  duplicate_closing: (p) => ({
    subject: p.waits ? 'Votre compte attend d’être supprimé' : `Votre compte sera supprimé le ${p.date}`,
    paragraphs: [
      `Notre équipe pense qu’il s’agit d’un second compte de la même personne et le ferme. Plus personne ne peut le voir. ${p.waits ? `Il sera effacé dès qu’un responsable légal aura donné son accord, au plus tôt le ${p.date}. Sans réponse, notre équipe décide.` : `Il sera effacé le ${p.date}.`}`,
      'Nous nous trompons ? Connectez-vous avant ce jour et choisissez « Garder mon compte » : tout redevient comme avant. Rien ne passe à un autre compte : téléchargez d’abord vos données si vous voulez les garder.',
    ],
    button: { label: 'Se connecter', url: p.site },
  }),
  duplicate_kept: (p) => ({
    subject: 'Votre compte reste',
    paragraphs: [
      'Nous fermions votre compte comme second compte de la même personne. C’est fini : votre compte reste. Tout est comme avant, et rien n’a été effacé.',
    ],
    button: { label: 'Se connecter', url: p.site },
  }),
  guardian_deletion: (p) => ({
    subject: `Le compte de ${athlete(p)} sera supprimé`,
    paragraphs: [
      `Le compte de ${athlete(p)} ne se voit plus nulle part et doit être effacé le ${p.date}. ${p.byGuardian ? 'Un autre responsable légal l’a demandé.' : p.byTeam ? `Aucun responsable légal n’a répondu en ${days} jours : notre équipe a donc accepté.` : `Il faut l’accord d’un responsable légal. Si aucun ne répond en ${days} jours, notre équipe décide.`}`,
      'Votre réponse compte : si vous choisissez « Garder le compte » sur votre page avant ce jour, rien n’est effacé tant que vous n’avez pas vous-même autorisé la suppression. Aucun autre responsable ne peut le faire à votre place.',
    ],
    button: { label: 'Ouvrir votre page', url: p.portal },
  }),
  guardian_deletion_begun: (p) => ({
    subject: `Vous avez supprimé le compte de ${athlete(p)}`,
    paragraphs: [
      `Vous avez supprimé le compte de ${athlete(p)}. Plus personne ne peut le voir, et il sera effacé le ${p.date}. Vous n’avez rien d’autre à faire.`,
      'Vous avez changé d’avis, ou ce n’était pas vous ? Choisissez « Garder le compte » sur votre page avant ce jour. Les autres responsables légaux sont prévenus aussi, et chacun peut s’y opposer.',
    ],
    button: { label: 'Ouvrir votre page', url: p.portal },
  }),
  deletion_agreed: (p) => ({
    subject: `Votre compte sera supprimé le ${p.date}`,
    paragraphs: [
      `Aucun responsable légal n’a répondu, notre équipe a donc décidé : votre compte sera effacé le ${p.date}. D’ici là, un responsable légal peut encore s’y opposer.`,
    ],
    ...quoted(p.message, p.message && 'Pourquoi'),
    closing: ['Vous avez changé d’avis ? Connectez-vous avant ce jour et choisissez « Garder mon compte ».'],
    button: { label: 'Se connecter', url: p.site },
  }),
  deletion_refused: (p) => ({
    subject: 'Votre compte est conservé',
    paragraphs: [
      'Aucun responsable légal n’a répondu, notre équipe a donc décidé de garder votre compte. Tout est comme avant et rien n’a été effacé.',
    ],
    ...quoted(p.message, p.message && 'Pourquoi'),
    closing: ['Vous pouvez refaire la demande dans vos réglages. Parlez-en d’abord à un responsable légal.'],
    button: { label: 'Se connecter', url: p.site },
  }),
  deletion_done: (p) => ({
    subject: `Votre compte est effacé : confirmation ${p.receipt}`,
    headline: 'Votre compte est effacé',
    paragraphs: [
      `Nous l’avons effacé le ${p.date} et, avec lui, vos messages (${p.erased.messages}), fichiers (${p.erased.files}), mesures (${p.erased.measurements}), notifications (${p.erased.notifications}) et tout ce qui était à vous.`,
      'Pour la sécurité des autres, nous gardons les signalements, les décisions et les entrées du journal de sécurité, sans rien qui dise qui vous étiez.',
      `Le numéro de cette confirmation est ${p.receipt}. Nous n’en gardons que l’empreinte : conservez cet e-mail.`,
    ],
  }),
}
