import { newAthlete, newScout, sprintResult } from '../../e2e/builders.ts'
import { CONSENT_TEXT_VERSION } from '../../web/src/features/athletes/guardian/rules.ts'
import { mailedSecret } from './mailbox.ts'
import type { Amount } from './options.ts'
import type { Viewer } from './people.ts'
import { LONG, throwOnError } from './too-much.ts'
import type { World } from './world.ts'

const REQUESTS: Record<Amount, number> = { nothing: 0, one: 1, many: 4, much: 12 }

/** The page of a guardian: asked and not yet answered, or with one, some or too many scouts who ask for the child. */
export async function newChild(world: World, amount: Amount): Promise<Viewer> {
  const much = amount === 'much'
  const child = await newAthlete(world, {
    name: much ? LONG.athlete : 'Noa V.',
    club: much ? LONG.club : 'C.D. Ribera',
    birthDate: '2010-05-05',
    numbers: [sprintResult(4.4)],
  })
  const asChild = await world.openSession(child.email)
  const email = `guardian-${child.id.slice(0, 8)}@people.example`
  const invited = { guardian_name: 'Marta', guardian_email: email, locale: 'en' }
  await throwOnError(asChild.rpc('invite_guardian', invited))
  const token = await mailedSecret(world, email, /\/guardian\/([\w-]+)/)
  if (amount !== 'nothing') {
    const agreed = { token, decision: 'consent', text_version: CONSENT_TEXT_VERSION, language: 'en' }
    await throwOnError(world.asNobody().rpc('guardian_decide', agreed))
    for (let index = 0; index < REQUESTS[amount]; index++) await ask(world, child.id, index, much)
  }
  return { ids: { token } }
}

async function ask(world: World, athleteId: string, index: number, much: boolean) {
  const names = ['Sam Ferreira', 'Ida Kessel', 'Rui Castellan', 'Adaeze Okafor']
  const name = much ? `${LONG.athlete} ${index}` : (names[index] ?? `Scout ${index}`)
  const scout = await newScout(world, { name })
  const about = {
    athlete_id: athleteId,
    subject: much ? LONG.subject : 'A trial week',
    intro: much ? LONG.text.slice(0, 500) : 'Would you come to our open session?',
  }
  await throwOnError((await world.openSession(scout.email)).rpc('request_contact', about))
}
