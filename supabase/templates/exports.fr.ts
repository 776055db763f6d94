import { LIMITS } from '#shared/limits.ts'
import type { ExportMails, MailParams } from './mail-translations.ts'

const { days } = LIMITS.export
const athlete = ({ athleteName }: MailParams) => athleteName || 'l’athlète dont vous êtes responsable'

/** What is told while the copy of somebody's data is made. */
export const exportMails: ExportMails = {
  export_asked: (p) => ({
    subject: 'Une copie de vos données a été demandée',
    paragraphs: [
      p.byGuardian
        ? 'Votre responsable légal a demandé une copie de vos données. Nous vous écrirons quand elle sera prête, et personne d’autre que vous ne peut l’ouvrir, dans vos réglages. Vous pouvez la regarder ensemble.'
        : 'Vous avez demandé une copie de vos données. Nous vous écrirons quand elle sera prête.',
      p.byGuardian
        ? 'Si votre responsable légal vous dit ne pas l’avoir demandée, écrivez-nous.'
        : 'Si ce n’était pas vous, changez votre mot de passe maintenant. Quelqu’un peut se connecter à votre place.',
    ],
    button: { label: 'Ouvrir vos réglages', url: p.page },
  }),
  export_ready: (p) => ({
    subject: 'Votre fichier est prêt',
    paragraphs: [
      `La copie de vos données est prête. Vous pouvez la télécharger dans vos réglages jusqu’au ${p.date} ; elle est ensuite supprimée. Nous vous demanderons à nouveau votre mot de passe ou un code.`,
      'Gardez ce fichier en lieu sûr : il contient vos messages et vos données personnelles.',
    ],
    button: { label: 'Télécharger vos données', url: p.page },
  }),
  export_failed: (p) => ({
    subject: 'Votre fichier n’a pas pu être préparé',
    paragraphs: [
      'Nous avons essayé trois fois de préparer la copie de vos données, et quelque chose s’est mal passé de notre côté. Rien n’est perdu.',
      'Réessayez dans vos réglages. Si cela échoue encore, écrivez-nous.',
    ],
    button: { label: 'Réessayer', url: p.page },
  }),
  guardian_export: (p) => ({
    subject: `Une copie des données de ${athlete(p)} a été demandée`,
    paragraphs: [
      `Une copie de tout ce que ${athlete(p)} a sur Touchline a été demandée, ${p.byGuardian ? 'par un responsable légal' : 'par l’athlète'}.`,
      `Elle s’ouvre depuis le compte de l’athlète et reste ${days} jours. Elle contient des messages privés : regardez-la ensemble et gardez-la en lieu sûr.`,
    ],
    button: { label: 'Ouvrir votre page', url: p.portal },
  }),
}
