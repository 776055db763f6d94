import { type QueryFunctionContext, queryOptions, useQuery } from '@tanstack/react-query'
import { createContext, useContext } from 'react'
import { LIMITS } from '#shared/limits.ts'
import { errorCode } from '#web/lib/errors.ts'
import { readLocal, readLocalJson, writeLocal } from '#web/lib/local-storage.ts'
import { log } from '#web/lib/log.ts'
import { ofStart } from '#web/lib/own-start.ts'
import { failureOf, type QueryFailure } from '#web/lib/query-failure.ts'
import { recordSecurityEvent } from '#web/lib/security-log.ts'
import { currentSession, useSession } from '#web/lib/session.ts'
import type { StoredSession } from '#web/lib/stored-session.ts'
import { dataOrThrow, db } from '#web/lib/supabase.ts'
import { cameByProvider, parseAccount, refused } from './rules.ts'
import type { Account } from './types.ts'

export const accountKeys = {
  all: ['account'],
  mine: (userId: string | null) => ['account', userId],
  adminCheck: (userId: string) => ['admin-check', userId],
} as const

const rememberedKey = 'touchline-account'

/**
 * A profile that is not there, or that its owner is refused, makes a non-admin athlete of them (specification, section 8). One that
 * could not be read says nothing about anybody: the read fails, and whoever was known here stays who they were.
 */
async function loadAccount(
  { user }: StoredSession,
  context: Pick<QueryFunctionContext, 'meta'>,
): Promise<Account> {
  const { profile, error, isAdmin } = await ofStart<Found>(user.id, {
    context,
    of: ({ account }) => (account ? { profile: account, error: null, isAdmin: account.is_admin } : undefined),
    alone: () => findAccount(user.id),
  })
  if (error) log('warn', 'profile lookup failed', { code: error.code })
  const account: Account = {
    id: user.id,
    email: user.email ?? '',
    fullName: profile?.full_name ?? user.user_metadata?.full_name ?? '',
    role: profile?.role === 'scout' ? 'scout' : 'athlete',
    isAdmin,
    photo: profile?.athlete_profiles?.avatar_path ?? '',
    isMinor: profile?.athlete_profiles?.is_minor ?? false,
    isUnfinished: errorCode(error) === 'not_found' && cameByProvider(user),
  }
  // An answer that arrives after the sign-out is nothing to remember.
  if (!error && currentSession()?.user.id === user.id) writeLocal(rememberedKey, JSON.stringify(account))
  return account
}

type Found = {
  profile: {
    role: string
    full_name: string
    athlete_profiles: { avatar_path: string; is_minor: boolean } | null
  } | null
  error: { code: string } | null
  isAdmin: boolean
}

async function findAccount(userId: string): Promise<Found> {
  const [profile, admin] = await Promise.all([
    db
      .from('profiles')
      .select('role, full_name, athlete_profiles!athlete_profiles_user_id_fkey (avatar_path, is_minor)')
      .eq('id', userId)
      .single(),
    db.from('admin_users').select('user_id').eq('user_id', userId).maybeSingle(),
  ])
  for (const { error } of [profile, admin]) if (error && !refused(error)) throw error
  return { profile: profile.data, error: profile.error, isAdmin: !profile.error && Boolean(admin.data) }
}

/** From the last visit, so that a returning person sees their screen without waiting; checked again right away. */
export const rememberedAccount = (userId: string) => parseAccount(readLocal(rememberedKey), userId)

/** Whom this browser knew last: gone with the end of a session, and still there where one was lost without a word. */
export const rememberedId = () => readLocalJson<{ id?: string }>(rememberedKey, {}).id ?? null

export const accountQueries = {
  mine: (session: StoredSession | null) =>
    queryOptions({
      queryKey: accountKeys.mine(session?.user.id ?? null),
      queryFn: (context) => (session ? loadAccount(session, context) : null),
      placeholderData: session ? rememberedAccount(session.user.id) : null,
      refetchInterval: ({ state }) => state.status === 'error' && LIMITS.queryCache.accountRetryMs,
    }),
  adminCheck: (userId: string) =>
    queryOptions({
      queryKey: accountKeys.adminCheck(userId),
      queryFn: async () => {
        const row = dataOrThrow(
          await db.from('admin_users').select('user_id').eq('user_id', userId).maybeSingle(),
        )
        if (!row) void recordSecurityEvent('admin_access_denied', { path: location.pathname })
        return Boolean(row)
      },
      retry: false,
    }),
}

/** undefined: not known yet. null: nobody is signed in. */
type Known = Account | null | undefined

const AccountContext = createContext<Known>(undefined)

/** Around everything that may ask who this is: many do, and each watching the cache by itself would slow the first screen. */
export const AccountProvider = AccountContext.Provider
export const useAccount = () => useContext(AccountContext)

/** For whoever provides it. Through an outage somebody who was here before stays who they were; nobody else becomes anybody. */
export function useReadAccount(): { account: Known; failure: QueryFailure | null } {
  const session = useSession()
  const read = useQuery(accountQueries.mine(session))
  const account = session ? (read.data ?? rememberedAccount(session.user.id)) : null
  return { account, failure: account === undefined ? failureOf(read) : null }
}
