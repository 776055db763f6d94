import { useMutation, useQueryClient } from '@tanstack/react-query'
import { refreshBadgeCounts } from '#web/features/accounts/badge-counts/queries.ts'
import { clubKeys } from '#web/features/athletes/club/keys.ts'
import { currentLanguage } from '#web/lib/i18n.ts'
import { dataOrThrow, db } from '#web/lib/supabase.ts'
import { organizationKeys } from './keys.ts'
import type { Check } from './types.ts'
import { readChildOrganizations, readOfficialPage } from './types.ts'

const ownLocale = () => currentLanguage().slice(0, 2)

export type Registration = {
  kind: string
  name: string
  country_code: string
  city: string
  region: string
  sports: string[]
  founded_year: string
  website: string
  email: string
  evidence_url: string
  note: string
  applicant_name: string
  role_title: string
}

export const useRegisterOrganization = () =>
  useMutation({
    mutationFn: async (details: Registration) =>
      dataOrThrow(await db.rpc('register_organization', { details, locale: ownLocale() })),
  })

export function useMembership() {
  const client = useQueryClient()
  return useMutation({
    mutationFn: async ({ id, join }: { id: string; join: boolean }) => {
      if (join) dataOrThrow(await db.rpc('join_organization', { organization_id: id }))
      else dataOrThrow(await db.rpc('leave_organization', { organization_id: id }))
    },
    onSettled: () => {
      client.invalidateQueries({ queryKey: clubKeys.all })
      return client.invalidateQueries({ queryKey: organizationKeys.all })
    },
  })
}

/** Mailed to whoever acts for an organization from this address. The answer is the same for everybody. */
export const useAskOfficialLink = () =>
  useMutation({
    mutationFn: async (address: string) => dataOrThrow(await db.rpc('ask_official_link', { address })),
    // Without a connection it says so at once: nobody should wait for a mail that nobody sends.
    networkMode: 'always',
  })

export type Invited = { name: string; role_title: string; email: string; may: string }
type OfficialAct =
  | { act: 'accept' }
  | { act: 'invite'; official: Invited }
  | { act: 'end'; id: string }
  | { act: 'decide'; id: string; accept: boolean }
  | { act: 'change'; details: { [name: string]: string | string[] } }

/** Everything that an official does with the secret of their link; the answer is the page as it stands then. */
export function useOfficialAct(token: string) {
  const client = useQueryClient()
  const queryKey = organizationKeys.official(token)
  return useMutation({
    mutationFn: async (wanted: OfficialAct) => {
      if (wanted.act === 'end')
        return dataOrThrow(await db.rpc('end_official', { token, official_id: wanted.id }))
      readOfficialPage(dataOrThrow(await sent(token, wanted)), wanted.act)
    },
    onSettled: () => client.invalidateQueries({ queryKey }),
  })
}

function sent(token: string, wanted: Exclude<OfficialAct, { act: 'end' }>) {
  switch (wanted.act) {
    case 'accept':
      return db.rpc('accept_official', { token })
    case 'invite':
      return db.rpc('invite_official', { token, official: { ...wanted.official, locale: ownLocale() } })
    case 'decide':
      return db.rpc('decide_organization_member', { token, member_id: wanted.id, accept: wanted.accept })
    case 'change':
      return db.rpc('change_organization', { token, details: wanted.details })
  }
}

export function useEndChildMembership(token: string) {
  const client = useQueryClient()
  const queryKey = organizationKeys.child(token)
  return useMutation({
    mutationFn: async (id: string) =>
      readChildOrganizations(
        dataOrThrow(await db.rpc('guardian_end_organization', { token, member_id: id })),
        'guardian_end_organization',
      ),
    onSuccess: (said) => client.setQueryData(queryKey, said),
    onError: () => client.invalidateQueries({ queryKey }),
  })
}

type TeamAct =
  | { act: 'check'; id: string; checks: Check[]; until: string; kind: string }
  | { act: 'end'; id: string; reason: string }
  | { act: 'merge'; id: string; into: string }
  | { act: 'end_false'; official: string; reason: string }

export function useDecideOrganization() {
  const client = useQueryClient()
  return useMutation({
    mutationFn: async (wanted: TeamAct) => {
      if (wanted.act === 'end_false') {
        const { official: official_id, reason } = wanted
        return dataOrThrow(await db.rpc('end_false_official', { official_id, reason }))
      }
      const organization_id = wanted.id
      if (wanted.act === 'check') {
        const { checks, until, kind } = wanted
        dataOrThrow(await db.rpc('check_organization', { organization_id, checks, until, kind }))
      } else if (wanted.act === 'end')
        dataOrThrow(await db.rpc('end_organization', { organization_id, reason: wanted.reason }))
      else dataOrThrow(await db.rpc('merge_organization', { organization_id, into_id: wanted.into }))
    },
    onSettled: () => {
      refreshBadgeCounts(client)
      return client.invalidateQueries({ queryKey: organizationKeys.all })
    },
  })
}
