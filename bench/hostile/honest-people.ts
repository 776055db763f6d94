import { createClient } from '@supabase/supabase-js'
import type { Send, Target } from './send.ts'

const PAUSE_MS = 10
const LOOK_EVERY_MS = 25
const READERS = 3
const GIVE_UP_MS = 20_000
const PASSWORD = 'Corner-Arc#27 left'
const ROWS = ['/rest/v1/sports?select=code&code=eq.soccer', '/rest/v1/metrics?select=code&code=eq.height_cm']

/** How long what honest people did took, in ms, and what was refused to them. */
export type Spell = { reads: number[]; signUps: number[]; codes: number[]; refused: string[] }
export const emptySpell = (): Spell => ({ reads: [], signUps: [], codes: [], refused: [] })

/** Accounts that are there already, one for each code that is asked for: an address gets one mail in a minute. */
export async function createMembers({ url }: Target, serviceRoleKey: string, count: number) {
  const { admin } = createClient(url, serviceRoleKey, { auth: { persistSession: false } }).auth
  const emails = Array.from({ length: count }, (_, index) => `member-${index}@people.example`)
  for (const email of emails) {
    const user_metadata = { full_name: 'Bench Person', role: 'scout' }
    const { error } = await admin.createUser({ email, email_confirm: true, user_metadata })
    if (error) throw error
  }
  return emails
}

export function honestPeople(send: Send, { url }: Target, members: string[]) {
  let people = 0

  async function read(reader: number, until: number, spell: Spell) {
    for (let n = reader; performance.now() < until; n++) {
      const path = ROWS[n % ROWS.length] as string
      const { status, ms } = await send({ path }, `198.51.100.${reader + 1}`)
      if (status !== 200) spell.refused.push(`a read: ${status}`)
      spell.reads.push(ms)
      await pause(PAUSE_MS)
    }
  }

  /** From the request to its mail in the mailbox. */
  async function mailed(what: string, path: string, email: string, body: object, spell: Spell) {
    const started = performance.now()
    const address = `192.0.2.${(people++ % 250) + 1}`
    const { status } = await send({ method: 'POST', path, body: { email, ...body } }, address)
    if (status !== 200) spell.refused.push(`${what}: ${status}`)
    while (performance.now() - started < GIVE_UP_MS) {
      const answer = await fetch(`${url}/_mailbox/api/messages?to=${encodeURIComponent(email)}`)
      const { messages } = (await answer.json()) as { messages: unknown[] }
      const ms = performance.now() - started
      if (messages.length > 0) return ms
      await pause(LOOK_EVERY_MS)
    }
    spell.refused.push(`${what}: no mail came`)
    return GIVE_UP_MS
  }

  async function signUp(name: string, spell: Spell) {
    const body = { password: PASSWORD, data: { full_name: 'Bench Person', role: 'scout' } }
    const email = `${name}@people.example`
    spell.signUps.push(await mailed('a sign-up', '/auth/v1/signup', email, body, spell))
  }

  async function askForCode(spell: Spell) {
    const email = members.pop()
    if (email === undefined) throw new Error('there are fewer members than codes to ask for')
    spell.codes.push(await mailed('a code', '/auth/v1/otp', email, { create_user: false }, spell))
  }

  return {
    /** Some read all the time; meanwhile somebody signs up, and somebody who has an account asks for a code. */
    async spell(name: string, ms: number): Promise<Spell> {
      const spell = emptySpell()
      const until = performance.now() + ms
      const readers = Array.from({ length: READERS }, (_, reader) => read(reader, until, spell))
      const mails = async () => {
        await signUp(name, spell)
        await askForCode(spell)
      }
      await Promise.all([...readers, mails()])
      return spell
    },
  }
}

const pause = (ms: number) => new Promise((resolve) => setTimeout(resolve, ms))
