import { newAthlete, newScout, uniqueWord } from '../builders.ts'
import { expect, test } from '../fixtures.ts'
import { newGuardianPage, newThread } from '../talk-builders.ts'

// What a screen reader says where people talk: who it is and what was verified before the words, the answer after them.

test('a thread is read as who, what was verified, the messages, the answer', async ({
  page,
  service,
  newPerson,
  signInAs,
}) => {
  const scout = await newScout({ service, newPerson })
  const athlete = await newAthlete({ service, newPerson }, { name: 'Nora Quill', club: uniqueWord() })
  const thread = await newThread(
    service,
    { athleteId: athlete.id, scoutId: scout.id },
    { athlete: 'Nora Quill', scout: 'Sam Ferreira', subject: 'A trial in spring' },
    ['Would Saturday suit you?', 'Saturday is fine.'],
  )
  await signInAs(athlete.email)
  await page.goto(`/athlete/messages?thread=${thread}`)
  await expect(page.getByRole('region', { name: 'Conversation with Sam Ferreira' })).toMatchAriaSnapshot(`
    - region "Conversation with Sam Ferreira":
      - heading "Sam Ferreira" [level=2]
      - paragraph: A trial in spring
      - button "More about this conversation"
      - 'button "Verified by Touchline: what was verified about Sam Ferreira"'
      - text: Harbour Academy
      - list "Messages":
        - listitem:
          - paragraph: Sam Ferreira
          - paragraph: Would Saturday suit you?
          - paragraph:
            - time
          - button "Report or block Sam Ferreira"
        - listitem:
          - paragraph: You
          - paragraph: Saturday is fine.
          - paragraph:
            - time
            - text: Sent
      - textbox "Write to Sam Ferreira"
      - button "Send" [disabled]
  `)
})

test('a guardian’s page is read as the question, who asks, what was verified, the words, the answers', async ({
  page,
  service,
  newPerson,
  openSession,
  mailTo,
  status,
}) => {
  const { path } = await newGuardianPage(
    { service, newPerson, openSession, mailTo, status },
    { child: 'Noa V.', scout: 'Sam Ferreira', subject: 'A trial week' },
  )
  await page.goto(path)
  await expect(page.getByRole('main')).toMatchAriaSnapshot(`
    - main:
      - heading "May Sam Ferreira contact Noa V.?" [level=1]
      - paragraph: Hello Marta. Nothing reaches Noa V. until you answer.
      - heading "Message requests" [level=2]
      - list:
        - listitem:
          - article /Sam Ferreira/:
            - heading "Sam Ferreira" [level=3]
            - heading "Verified by Touchline" [level=4]
            - list:
              - listitem: /Works for this organization/
            - heading "Message" [level=4]
            - blockquote:
              - paragraph: A trial week
              - paragraph: Would you come to our open session?
            - button "Approve contact"
            - button "Decline"
            - paragraph: /If you approve/
            - button /Report/
            - button /Block/
      - heading "Who is in contact with Noa V." [level=2]
      - heading "Noa V.’s profile, as scouts see it" [level=2]
      - heading "What you allow" [level=2]
      - switch "Show the photo"
      - switch "Show the videos"
      - switch "Accept requests and messages"
      - button "Withdraw consent"
  `)
})
