import { asOwner } from '../../e2e/database-owner.ts'
import { mailedSecret } from './mailbox.ts'
import { LONG, throwOnError } from './too-much.ts'
import type { World } from './world.ts'

/** Whom an admin has suspended. */
export const SUSPENDED = { email: 'suspended@people.example', password: 'Corner-Arc#27 left' }

const REASONS =
  'You wrote the same words to forty athletes in one evening, and asked three of them to answer you elsewhere. After our warning in spring you did it again.'
const APPEAL =
  'The first evening I sent an invitation of the academy, and did not know that it would be read as advertising.'

/** Signs in and is refused; the mailed link opens the reasons, and nothing has been appealed yet. */
export async function suspendedScout(world: World): Promise<string> {
  const { id, email } = await world.newPerson('scout')
  const told = { email: SUSPENDED.email, email_confirm: true }
  const { error } = await world.service.auth.admin.updateUserById(id, told)
  if (error) throw new Error(`${email} keeps its address: ${error.message}`)
  return suspend(world, { id, email: SUSPENDED.email }, REASONS)
}

/** Reasons as long as they may be, and an appeal that waits. */
export async function appealingScout(world: World): Promise<string> {
  const key = await suspend(world, await world.newPerson('scout'), LONG.text.slice(0, 2000))
  await throwOnError(world.asNobody().rpc('appeal_decision', { key, words: `${APPEAL} ${LONG.text}` }))
  return key
}

/** For 30 days, as an admin does it about an account: the key is the one of the mail that says so. */
async function suspend(world: World, { id, email }: { id: string; email: string }, reasons: string) {
  const about = { subject_type: 'account', subject_id: id, subject_user_id: id }
  await asOwner(
    world.status,
    `select private.record_decision(jsonb_populate_record(null::public.flags, $1), 'suspend', $2, 30)`,
    [about, reasons],
  )
  return mailedSecret(world, email, /\/decision\/([\w-]+)/)
}
