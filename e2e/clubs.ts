import { newScout, uniqueWord } from './builders.ts'
import type { test } from './fixtures.ts'

type Tools = Parameters<Parameters<typeof test>[2]>[0]
export type Arrange = Pick<Tools, 'service' | 'newPerson' | 'openSession' | 'mailTo'>

export const inDays = (days: number) => new Date(Date.now() + days * 86_400_000).toISOString()

/** A name that no other story has, and the handle that goes with it. */
export function clubNames(kind: string) {
  const word = uniqueWord()
    .toLowerCase()
    .replace(/[^a-z]/g, '')
  return { name: `${kind} ${word}`, handle: `${kind.toLowerCase()}-${word}` }
}

type ClubNames = ReturnType<typeof clubNames>

/** A club whose secretary, Janet Holroyd, has accepted by the mailed link, and which waits for the team. */
export async function newWaitingClub(tools: Arrange, { name, handle }: ClubNames) {
  const address = `office@${handle}.example`
  const registrant = await tools.openSession((await newScout(tools)).email)
  await registrant
    .rpc('register_organization', {
      details: {
        kind: 'club',
        name,
        country_code: 'GB',
        city: 'York',
        sports: ['soccer'],
        email: address,
        evidence_url: 'https://register.example/clubs',
        applicant_name: 'Janet Holroyd',
        role_title: 'Club secretary',
      },
    })
    .throwOnError()
  const link = (await tools.mailTo(address, /\/club\//)).link ?? ''
  const token = link.split('/').at(-1) ?? ''
  await registrant.rpc('accept_official', { token }).throwOnError()
  return { address, link, token, registrant }
}

/** One that the team has checked. */
export async function newCheckedClub(tools: Arrange, names: ClubNames) {
  const waiting = await newWaitingClub(tools, names)
  const { name, handle } = names
  const { data } = await tools.service
    .from('organizations')
    .update({
      handle,
      checks: { registered: '2026-09-14', own_domain: '2026-09-14' },
      first_checked_at: inDays(-60),
      checked_until: inDays(300),
    })
    .eq('name', name)
    .select('id')
    .single()
    .throwOnError()
  return { id: String(data.id), name, handle, ...waiting }
}
