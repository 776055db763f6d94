import { LIMITS } from '#shared/limits.ts'
import type { ExportMails, MailParams } from './mail-translations.ts'

const { days } = LIMITS.export
const athlete = ({ athleteName }: MailParams) => athleteName || 'the athlete in your care'

/** What is told while the copy of somebody's data is made. */
export const exportMails: ExportMails = {
  export_asked: (p) => ({
    subject: p.byOperator ? 'We’re making a copy of your data' : 'Somebody asked for a copy of your data',
    paragraphs: p.byOperator
      ? [
          'The team is making a copy of your data, as you asked. You’ll get an email when it’s ready.',
          'If you didn’t ask for it, write to us.',
        ]
      : [
          p.byGuardian
            ? 'Your guardian asked for a copy of your data. You’ll get an email when it’s ready, and only you can open it, in your settings. You may want to look at it together.'
            : 'You asked for a copy of your data. You’ll get an email when it’s ready.',
          p.byGuardian
            ? 'If your guardian says it wasn’t them, write to us.'
            : 'If this wasn’t you, change your password now. Whoever asked could sign in as you.',
        ],
    ...(!p.isSuspended && { button: { label: 'Open your settings', url: p.page } }),
  }),
  export_ready: (p) => ({
    subject: 'Your file is ready',
    paragraphs: [
      p.byOperator
        ? p.isSuspended
          ? 'The copy of your data is ready. The operator of this site will send it to you.'
          : `The copy of your data is ready. The operator of this site will send it to you. You can also download it in your settings until ${p.date}; then it’s deleted here.`
        : p.isSuspended
          ? 'The copy of your data is ready. While your account is suspended you can’t download it: write to us, and the operator of this site will send it to you.'
          : `The copy of your data is ready. You can download it in your settings until ${p.date}; then it’s deleted. We’ll ask for your password or a code again.`,
      'Keep the file safe: it holds your messages and your details.',
    ],
    ...(!p.isSuspended && { button: { label: 'Download your data', url: p.page } }),
  }),
  export_failed: (p) => ({
    subject: 'Your file couldn’t be made',
    paragraphs: [
      'We tried three times to make the copy of your data, and something went wrong on our side. Nothing of yours is lost.',
      p.byOperator
        ? 'The team will try again. There’s nothing you need to do.'
        : p.isSuspended
          ? 'Write to us, and the team will try again for you.'
          : 'Please try again in your settings. If it fails again, answer this email or write to us.',
    ],
    ...(!p.isSuspended && !p.byOperator && { button: { label: 'Try again', url: p.page } }),
  }),
  guardian_export: (p) => ({
    subject: `A copy of ${p.athleteName ? `${p.athleteName}’s` : 'a young athlete’s'} data was asked for`,
    paragraphs: p.byOperator
      ? [
          `The operator of this site was asked for a copy of everything ${athlete(p)} has on Touchline, and will send it to the athlete.`,
          `The file is kept here for ${days} days. It holds private messages: look at it together, and keep it safe. If neither of you asked for it, write to us.`,
        ]
      : [
          `A copy of everything ${athlete(p)} has on Touchline was asked for, ${p.byGuardian ? 'by a guardian' : 'by the athlete'}.`,
          `It’s opened from the athlete’s own account, and kept for ${days} days. It holds private messages: look at it together, and keep it safe.`,
        ],
    button: { label: 'Open your page', url: p.portal },
  }),
}
