import { type QueryKey, useMutation, useQueryClient } from '@tanstack/react-query'
import type { Role } from '#web/features/accounts/account/types.ts'
import { badgeCountKeys } from '#web/features/accounts/badge-counts/queries.ts'
import { userDirectoryKeys } from '#web/features/accounts/user-directory/queries.ts'
import { adminWorkKeys } from '#web/features/trust/admin-work/queries.ts'
import { withAdminRateLimit } from '#web/lib/security-log.ts'
import { dataOrThrow, db } from '#web/lib/supabase.ts'
import { moderationKeys } from './keys.ts'
import { hasTerm } from './rules.ts'
import { type DecisionDraft, type Referral, type Review, readCaseMessages } from './types.ts'

const termOf = ({ action, days }: DecisionDraft) => (hasTerm(action) ? { days } : {})

/** Answers the reports that were read, and no other; the database refuses whoever may not decide (0058_moderation_decisions.sql). */
export async function decideReports(ids: readonly string[], draft: DecisionDraft): Promise<void> {
  const { action, statement, target } = draft
  const [first = ''] = ids
  const about = { flag_id: target ?? first, reports: [...ids] }
  dataOrThrow(
    await db.rpc('decide_flag', { ...about, action, statement: statement.trim(), ...termOf(draft) }),
  )
}

/** The same without a report (0065_account_actions.sql). */
export async function decideAccount(id: string, draft: DecisionDraft): Promise<void> {
  const { action, statement } = draft
  dataOrThrow(
    await db.rpc('decide_account', { user_id: id, action, statement: statement.trim(), ...termOf(draft) }),
  )
}

/** The second admin's answer, to a ban or an appeal. */
export async function reviewDecision(id: string, { stands, statement }: Review): Promise<void> {
  dataOrThrow(await db.rpc('review_decision', { decision_id: id, stands, statement: statement.trim() }))
}

function useAdminAct<T>(name: string, act: (values: T) => Promise<unknown>, also: readonly QueryKey[] = []) {
  const queryClient = useQueryClient()
  const keys: readonly QueryKey[] = [
    moderationKeys.all,
    moderationKeys.childSafety,
    adminWorkKeys.all,
    badgeCountKeys.all,
    ...also,
  ]
  return useMutation({
    mutationFn: (values: T) => withAdminRateLimit(name, () => act(values)),
    // Refused too: another admin may have been faster, and the list then says so.
    onSettled: () => Promise.all(keys.map((queryKey) => queryClient.invalidateQueries({ queryKey }))),
  })
}

/** More of a reported conversation. Each look leaves a line in the audit log, so it is asked for by hand. */
export const useCaseMessages = (reportId: string) =>
  useMutation({
    mutationFn: async (from: { before: string } | { after: string }) =>
      readCaseMessages(
        dataOrThrow(await db.rpc('case_messages', { flag_id: reportId, ...from })),
        'case_messages',
      ),
    networkMode: 'always',
  })

export const useTakeCase = (reportId: string) =>
  useAdminAct('take_case', async (takes: boolean) =>
    dataOrThrow(await db.rpc('take_case', { flag_id: reportId, takes })),
  )

export const useAddCaseNote = (reportId: string) =>
  useAdminAct('add_case_note', async (note: string) =>
    dataOrThrow(await db.rpc('add_case_note', { flag_id: reportId, note: note.trim() })),
  )

export const useReferCase = (reportId: string) =>
  useAdminAct('refer_case', async (referral: Referral) =>
    dataOrThrow(await db.rpc('refer_case', { flag_id: reportId, ...referral })),
  )

/** The sealed copy byte by byte; each download leaves a line in the audit log. */
export const useReferralCopy = () =>
  useMutation({
    mutationFn: async (id: string) => dataOrThrow(await db.rpc('referral_copy', { referral_id: id })),
    networkMode: 'always',
  })

export const useDecideReports = (ids: readonly string[]) =>
  useAdminAct('decide_flag', (draft: DecisionDraft) => decideReports(ids, draft))

export const useDecideAccount = (id: string) =>
  useAdminAct('decide_account', (draft: DecisionDraft) => decideAccount(id, draft))

export const useReviewDecision = (id: string) =>
  useAdminAct('review_decision', (review: Review) => reviewDecision(id, review))

export const useRestoreAccount = (id: string) =>
  useAdminAct('restore_account', async (statement: string) =>
    dataOrThrow(await db.rpc('restore_account', { user_id: id, statement: statement.trim() })),
  )

/** Its row in the list changes with it (0210_role_changes.sql). */
export const useChangeRole = (id: string) =>
  useAdminAct(
    'change_role',
    async (change: { role: Role; email: string; reason: string }) =>
      dataOrThrow(await db.rpc('change_role', { user_id: id, ...change })),
    [userDirectoryKeys.all],
  )

/** Begins the deletion of the one, which its person can take back (0211_duplicate_accounts.sql). */
export const useCloseDuplicate = (id: string) =>
  useAdminAct(
    'close_duplicate',
    async ({ keptId, reason }: { keptId: string; reason: string }) =>
      dataOrThrow(await db.rpc('close_duplicate', { user_id: id, kept_id: keptId, reason })),
    [userDirectoryKeys.all],
  )

export const useKeepDuplicate = (id: string) =>
  useAdminAct(
    'keep_duplicate',
    async (_: undefined) => dataOrThrow(await db.rpc('keep_duplicate', { user_id: id })),
    [userDirectoryKeys.all],
  )

export const useEndGuardianLink = (id: string) =>
  useAdminAct('end_guardian_link', async (reason: string) =>
    dataOrThrow(await db.rpc('end_guardian_link', { link_id: id, reason: reason.trim() })),
  )

export const useEndSessions = (id: string) =>
  useAdminAct('end_account_sessions', async (_: undefined) =>
    dataOrThrow(await db.rpc('end_account_sessions', { user_id: id })),
  )

export function useAppealDecision(key: string) {
  const queryClient = useQueryClient()
  return useMutation({
    mutationFn: async (words: string) =>
      dataOrThrow(await db.rpc('appeal_decision', { key, words: words.trim() })),
    // Without a connection it says so at once: nobody should believe that it was sent.
    networkMode: 'always',
    onSettled: () => queryClient.invalidateQueries({ queryKey: moderationKeys.mine(key) }),
  })
}

export type BulkAct = { kind: 'sessions' } | { kind: 'suspend' | 'restore'; statement: string }
const BULK_SUSPENSION_DAYS = 7

/** The same for each of several accounts, one after the other; what is refused for one is done for the others. */
export async function inBulk(ids: readonly string[], act: BulkAct) {
  const refused: unknown[] = []
  for (const id of ids) {
    try {
      if (act.kind === 'sessions') dataOrThrow(await db.rpc('end_account_sessions', { user_id: id }))
      else if (act.kind === 'restore')
        dataOrThrow(await db.rpc('restore_account', { user_id: id, statement: act.statement.trim() }))
      else
        await decideAccount(id, { action: 'suspend', statement: act.statement, days: BULK_SUSPENSION_DAYS })
    } catch (error) {
      refused.push(error)
    }
  }
  return { done: ids.length - refused.length, refused }
}
