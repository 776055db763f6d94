import { createClient, type SupabaseClient } from '@supabase/supabase-js'
import { CONSENT_TEXT_VERSION } from '#web/features/athletes/guardian/rules.ts'
import { newAthlete, newScout, sprintResult, uniqueWord } from './builders.ts'
import type { test } from './fixtures.ts'
import type { Language } from './translations.ts'

type Tools = Parameters<Parameters<typeof test>[2]>[0]

type Thread = { athlete: string; scout: string; subject: string; involvesMinor?: boolean }

/** A conversation of two, with what they wrote in turns, a minute after each other and the last one an hour ago. */
export async function newThread(
  service: SupabaseClient,
  people: { athleteId: string; scoutId: string },
  { athlete, scout, subject, involvesMinor = false }: Thread,
  messages: readonly string[],
) {
  const id = crypto.randomUUID()
  const { athleteId, scoutId } = people
  await service
    .from('conversations')
    .insert({ id, scout_id: scoutId, athlete_id: athleteId, involves_minor: involvesMinor, subject })
    .throwOnError()
  await service
    .from('conversation_participants')
    .insert([
      { conversation_id: id, user_id: scoutId, role: 'scout', display_name: scout },
      { conversation_id: id, user_id: athleteId, role: 'athlete', display_name: athlete },
    ])
    .throwOnError()
  const rows = messages.map((content, n) => ({
    conversation_id: id,
    sender_id: n % 2 === 0 ? scoutId : athleteId,
    content,
    created_at: new Date(Date.now() - 3_600_000 - (messages.length - n) * 60_000).toISOString(),
  }))
  for (let start = 0; start < rows.length; start += 1_000)
    await service
      .from('messages')
      .insert(rows.slice(start, start + 1_000))
      .throwOnError()
  return id
}

type Asked = {
  child?: string
  scout?: string
  subject?: string
  intro?: string
  club?: string
  locale?: Language
}

type FamilyTools = Pick<Tools, 'service' | 'newPerson' | 'openSession' | 'mailTo' | 'status'>

/** A child with a guardian who has agreed, the secret of the guardian's link, and what the guardian decides with it. */
export async function newFamily(
  tools: FamilyTools,
  locale: Language,
  child: Partial<Parameters<typeof newAthlete>[1]> = {},
) {
  const { openSession, mailTo, status } = tools
  const person = await newAthlete(tools, {
    name: 'Noa V.',
    club: uniqueWord(),
    birthDate: `${new Date().getFullYear() - 14}-01-01`,
    ...child,
  })
  const email = `guardian-${person.id.slice(0, 8)}@people.example`
  const asChild = await openSession(person.email)
  const invited = { guardian_name: 'Marta', guardian_email: email, locale }
  await asChild.rpc('invite_guardian', invited).throwOnError()
  const link = (await mailTo(email, /\/guardian\//)).link ?? ''
  const token = /\/guardian\/([\w-]+)/.exec(link)?.[1] ?? ''
  const asNobody = createClient(status.url, status.anonKey, { auth: { persistSession: false } })
  const decide = (decision: string, target?: string) => {
    const agreed = { token, decision, text_version: CONSENT_TEXT_VERSION, language: locale }
    return asNobody.rpc('guardian_decide', { ...agreed, ...(target && { target }) }).throwOnError()
  }
  await decide('consent')
  return { child: person, email, asChild, token, decide }
}

/** The link of a guardian who agreed, and whom a scout asks. */
export async function newGuardianPage(
  tools: FamilyTools,
  {
    child: name = 'Noa V.',
    scout: scoutName = 'Ida Kessel',
    subject = 'A trial week',
    intro = 'Would you come to our open session?',
    club = uniqueWord(),
    locale = 'en',
  }: Asked = {},
) {
  const family = { name, club, birthDate: '2010-05-05', numbers: [sprintResult(4.4)] }
  const { child, token } = await newFamily(tools, locale, family)
  const scout = await newScout(tools, { name: scoutName })
  const asScout = await tools.openSession(scout.email)
  await asScout.rpc('request_contact', { athlete_id: child.id, subject, intro }).throwOnError()
  return { path: `/guardian/${token}`, child, scout }
}

export const REPORTED_WORDS = 'Do not tell your mother about this.'

/** A scout who wrote to a minor, and the minor's report of it. */
export async function reportedMessage({
  service,
  newPerson,
  openSession,
}: Pick<Tools, 'service' | 'newPerson' | 'openSession'>) {
  const scout = await newScout({ service, newPerson })
  // A name that no other story has, so that one can look for it where it must not be.
  const child = await newAthlete(
    { service, newPerson },
    { name: `Lena${uniqueWord()} Vasko`, club: uniqueWord(), birthDate: '2010-04-02' },
  )
  const conversation = await newThread(
    service,
    { athleteId: child.id, scoutId: scout.id },
    { athlete: 'Lena V.', scout: scout.name, subject: 'Camp', involvesMinor: true },
    [REPORTED_WORDS],
  )
  const { data: written } = await service
    .from('messages')
    .select('id')
    .eq('conversation_id', conversation)
    .single()
    .throwOnError()
  const message: string = written.id
  const asChild = await openSession(child.email)
  const details = `He asked me twice. ${uniqueWord()}`
  const { data: id } = await asChild
    .rpc('report', { subject_type: 'message', subject_id: message, reason: 'harassment', details })
    .throwOnError()
  return { scout, child, asChild, details, id: String(id) }
}
