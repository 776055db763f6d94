import type { MailParams, MeasurementMails } from './mail-translations.ts'

const figure = ({ number, organization }: MailParams) => {
  const facts: [string, string][] = [
    ['Measured by', organization],
    ['Method', number.how],
    ['When', number.when],
  ]
  return { label: number.test, value: number.value, facts: facts.filter(([, said]) => said !== '') }
}

/** What goes to whoever is asked to confirm a number, and to a guardian whose child asks. */
export const measurementMails: MeasurementMails = {
  guardian_measurement_asked: (p) => ({
    subject: `${p.athleteName || 'The athlete in your care'} asked somebody to confirm a number`,
    paragraphs: [
      `${p.athleteName || 'The athlete in your care'} asked ${p.address} to confirm this number: ${p.number.test}, ${p.number.value}.`,
      `The email shows the first name, an initial and the number, with who measured it, how and when. Don’t know who that is? Talk with ${p.athleteName || 'the child'}, or tell us.`,
    ],
    button: { label: 'Open your page', url: p.portal },
  }),
  guardian_numbers_recorded: (p) => ({
    subject: `${p.organization} recorded measurements of ${p.athleteName || 'the athlete in your care'}`,
    paragraphs: [
      `${p.organization} measured ${p.athleteName || 'the athlete in your care'} in training and recorded the measurements. They’re on the page now, and count in comparisons three days after they were recorded.`,
      `Is one of them not right? ${p.athleteName || 'The child'} can say so beside the measurement. On your page you can end the club membership, which also removes measurements that aren’t ranked yet.`,
    ],
    button: { label: 'Open your page', url: p.portal },
  }),
  measurement_request: (p) => ({
    subject: `Did ${p.organization || 'you'} measure ${p.athleteName || 'an athlete'} at ${p.number.value}?`,
    paragraphs: [
      `${p.athleteName || 'An athlete'} says that ${p.organization || 'you'} measured this. Scouts will rely on your answer.`,
    ],
    figure: figure(p),
    closing: [
      'One tap on the next page, no account. Nothing changes until you tap there.',
      ...(p.date ? [`The link is for you alone and works until ${p.date}.`] : []),
    ],
    button: { label: 'Look and confirm', url: p.confirm },
    link: { label: 'That’s not right', url: `${p.confirm}?answer=correct` },
  }),
  measurement_reminder: (p) => ({
    subject: `Reminder: did ${p.organization || 'you'} measure ${p.athleteName || 'an athlete'} at ${p.number.value}?`,
    paragraphs: [
      `${p.athleteName || 'An athlete'} says that ${p.organization || 'you'} measured this. Scouts will rely on your answer.`,
    ],
    figure: figure(p),
    closing: [
      'One tap on the next page, no account. Nothing changes until you tap there. This is the only reminder.',
      ...(p.date ? [`The link is for you alone and works until ${p.date}.`] : []),
    ],
    button: { label: 'Look and confirm', url: p.confirm },
    link: { label: 'That’s not right', url: `${p.confirm}?answer=correct` },
  }),
  measurement_address_taken: (p) => ({
    subject: 'You were asked to confirm a number',
    paragraphs: [
      `${p.athleteName || 'An athlete'} asked you to confirm a number on Touchline: ${p.number.test}, ${p.number.value}.`,
      'This email belongs to a Touchline account, and an account can’t confirm numbers. If you speak for a club or federation, please give the athlete another address of it.',
    ],
  }),
}
