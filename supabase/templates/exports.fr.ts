import { LIMITS } from '#shared/limits.ts'
import type { ExportMails, MailParams } from './mail-translations.ts'

const { days } = LIMITS.export
const athlete = ({ athleteName }: MailParams) => athleteName || 'l’athlète dont vous êtes responsable'

/** What is told while the copy of somebody's data is made. */
export const exportMails: ExportMails = {
  export_asked: (p) => ({
    subject: p.byOperator
      ? 'Nous préparons une copie de vos données'
      : 'Une copie de vos données a été demandée',
    paragraphs: p.byOperator
      ? [
          'L’équipe prépare une copie de vos données, comme vous l’avez demandé. Nous vous écrirons quand elle sera prête.',
          'Si vous ne l’avez pas demandée, écrivez-nous.',
        ]
      : [
          p.byGuardian
            ? 'Votre responsable légal a demandé une copie de vos données. Nous vous écrirons quand elle sera prête, et personne d’autre que vous ne peut l’ouvrir, dans vos réglages. Vous pouvez la regarder ensemble.'
            : 'Vous avez demandé une copie de vos données. Nous vous écrirons quand elle sera prête.',
          p.byGuardian
            ? 'Si votre responsable légal vous dit ne pas l’avoir demandée, écrivez-nous.'
            : 'Si ce n’était pas vous, changez votre mot de passe maintenant. Quelqu’un peut se connecter à votre place.',
        ],
    ...(!p.isSuspended && { button: { label: 'Ouvrir vos réglages', url: p.page } }),
  }),
  export_ready: (p) => ({
    subject: 'Votre fichier est prêt',
    paragraphs: [
      p.byOperator
        ? p.isSuspended
          ? 'La copie de vos données est prête. La personne qui gère ce site vous l’enverra.'
          : `La copie de vos données est prête. La personne qui gère ce site vous l’enverra. Vous pouvez aussi la télécharger dans vos réglages jusqu’au ${p.date} ; elle est ensuite supprimée ici.`
        : p.isSuspended
          ? 'La copie de vos données est prête. Tant que votre compte est suspendu, vous ne pouvez pas la télécharger : écrivez-nous, et la personne qui gère ce site vous l’enverra.'
          : `La copie de vos données est prête. Vous pouvez la télécharger dans vos réglages jusqu’au ${p.date} ; elle est ensuite supprimée. Nous vous demanderons à nouveau votre mot de passe ou un code.`,
      'Gardez ce fichier en lieu sûr : il contient vos messages et vos données personnelles.',
    ],
    ...(!p.isSuspended && { button: { label: 'Télécharger vos données', url: p.page } }),
  }),
  export_failed: (p) => ({
    subject: 'Votre fichier n’a pas pu être préparé',
    paragraphs: [
      'Nous avons essayé trois fois de préparer la copie de vos données, et quelque chose s’est mal passé de notre côté. Rien n’est perdu.',
      p.byOperator
        ? 'L’équipe va réessayer. Vous n’avez rien à faire.'
        : p.isSuspended
          ? 'Écrivez-nous, et l’équipe réessaiera pour vous.'
          : 'Réessayez dans vos réglages. Si cela échoue encore, écrivez-nous.',
    ],
    ...(!p.isSuspended && !p.byOperator && { button: { label: 'Réessayer', url: p.page } }),
  }),
  guardian_export: (p) => ({
    subject: `Une copie des données de ${athlete(p)} a été demandée`,
    paragraphs: p.byOperator
      ? [
          `La personne qui gère ce site a reçu une demande de copie de tout ce que ${athlete(p)} a sur Touchline, et la lui enverra.`,
          `Le fichier reste ici ${days} jours. Il contient des messages privés : regardez-le ensemble et gardez-le en lieu sûr. Si vous ne l’avez demandé ni l’un ni l’autre, écrivez-nous.`,
        ]
      : [
          `Une copie de tout ce que ${athlete(p)} a sur Touchline a été demandée, ${p.byGuardian ? 'par un responsable légal' : 'par l’athlète'}.`,
          `Elle s’ouvre depuis le compte de l’athlète et reste ${days} jours. Elle contient des messages privés : regardez-la ensemble et gardez-la en lieu sûr.`,
        ],
    button: { label: 'Ouvrir votre page', url: p.portal },
  }),
}
