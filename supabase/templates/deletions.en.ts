import { LIMITS } from '#shared/limits.ts'
import type { DeletionMails, MailParams } from './mail-translations.ts'
import { quoted } from './quoted.ts'

const { days } = LIMITS.deletion
const athlete = ({ athleteName }: MailParams) => athleteName || 'the athlete in your care'

/** What is told while an account leaves, and the receipt. */
export const deletionMails: DeletionMails = {
  deletion_asked: (p) => ({
    subject: p.waits ? 'You asked us to delete your account' : `Your account will be deleted on ${p.date}`,
    paragraphs: [
      p.byGuardian
        ? `Your guardian deleted your account. It is hidden from everyone now, and will be erased on ${p.date}.`
        : p.waits
          ? `You asked us to delete your account. It is hidden from everyone now. Once a guardian agrees it will be erased, on ${p.date} at the earliest. If none answers, our team decides.`
          : `You asked us to delete your account. It is hidden from everyone now, and will be erased on ${p.date}.`,
      p.byGuardian
        ? 'Your guardian can keep the account from their page. If you don’t want it deleted, talk to them.'
        : p.isSuspended
          ? 'Changed your mind, or this wasn’t you? Open your page before that day and choose “Keep my account”. You stay suspended either way.'
          : 'Changed your mind? Sign in and choose “Keep my account”. If this wasn’t you, do that now and change your password.',
    ],
    button: p.isSuspended ? { label: 'Open your page', url: p.decision } : { label: 'Sign in', url: p.site },
  }),
  duplicate_closing: (p) => ({
    subject: p.waits ? 'Your account is waiting to be deleted' : `Your account will be deleted on ${p.date}`,
    paragraphs: [
      `Our team thinks that this is a second account of the same person, and is closing it. It is hidden from everyone now. ${p.waits ? `Once a guardian agrees it will be erased, on ${p.date} at the earliest. If none answers, our team decides.` : `It will be erased on ${p.date}.`}`,
      'Are we wrong? Sign in before that day and choose “Keep my account”: everything is as it was. Nothing moves to another account, so download your data first if you want to keep it.',
    ],
    button: { label: 'Sign in', url: p.site },
  }),
  duplicate_kept: (p) => ({
    subject: 'Your account stays',
    paragraphs: [
      'We were closing your account as a second one of the same person. That is over: your account stays. Everything is as it was, and nothing was erased.',
    ],
    button: { label: 'Sign in', url: p.site },
  }),
  guardian_deletion: (p) => ({
    subject: `${p.athleteName || 'The athlete in your care'}: the account will be deleted`,
    paragraphs: [
      `The account of ${athlete(p)} is hidden from everyone, and is due to be erased on ${p.date}. ${p.byGuardian ? 'Another guardian started this.' : p.byTeam ? `No guardian answered in ${days} days, so our team agreed to it.` : `One guardian has to agree. If none answers in ${days} days, our team decides.`}`,
      'Your answer counts: choose “Keep the account” on your page before that day, and nothing is erased unless you change your mind. No other guardian can change that for you.',
    ],
    button: { label: 'Open your page', url: p.portal },
  }),
  guardian_deletion_begun: (p) => ({
    subject: `${p.athleteName || 'The athlete in your care'}: you deleted the account`,
    paragraphs: [
      `You deleted the account of ${athlete(p)}. It is hidden from everyone, and will be erased on ${p.date}. There is nothing more to do.`,
      'Changed your mind, or this wasn’t you? Choose “Keep the account” on your page before that day. Every other guardian is told too, and any of them can stop it.',
    ],
    button: { label: 'Open your page', url: p.portal },
  }),
  deletion_agreed: (p) => ({
    subject: `Your account will be deleted on ${p.date}`,
    paragraphs: [
      `None of your guardians answered, so our team decided: your account will be erased on ${p.date}. Until then a guardian can still stop it.`,
    ],
    ...quoted(p.message, p.message && 'Why'),
    closing: ['Changed your mind? Sign in before that day and choose “Keep my account”.'],
    button: { label: 'Sign in', url: p.site },
  }),
  deletion_refused: (p) => ({
    subject: 'Your account stays',
    paragraphs: [
      'None of your guardians answered, so our team decided to keep your account. Everything is as it was, and nothing was erased.',
    ],
    ...quoted(p.message, p.message && 'Why'),
    closing: ['You can ask again in your settings, and talk to a guardian first.'],
    button: { label: 'Sign in', url: p.site },
  }),
  deletion_done: (p) => ({
    subject: `Your account has been erased: receipt ${p.receipt}`,
    headline: 'Your account has been erased',
    paragraphs: [
      `We erased it on ${p.date}, and with it your messages (${p.erased.messages}), files (${p.erased.files}), measurements (${p.erased.measurements}), notifications (${p.erased.notifications}) and everything else that was yours.`,
      'To keep others safe we keep reports, decisions and entries of the security log, without anything that says who you were.',
      `Your receipt number is ${p.receipt}. We keep only a fingerprint of it, so please keep this email.`,
    ],
  }),
}
