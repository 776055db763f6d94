import { LIMITS } from '#shared/limits.ts'
import type {
  DecisionAction,
  DecisionDraft,
  DecisionSubject,
  ModerationCase,
  ModerationReport,
  QueueRow,
  QueueState,
} from './types.ts'

/** What is decided for so many days. */
export const hasTerm = (action: DecisionAction) => action === 'restrict' || action === 'suspend'
export const TERMS = [1, 7, 30, 90] as const

/** In the order of how much they change; what cannot be taken away is not offered, and no admin is suspended. */
export function actionsFor({
  subject_type,
  is_removable,
  subject,
}: Pick<ModerationCase, 'subject_type'> & {
  is_removable: boolean
  subject: Pick<DecisionSubject, 'is_admin'> | null
}): readonly DecisionAction[] {
  // Nobody is left to read a warning.
  if (subject === null) return is_removable ? (['no_action', 'remove'] as const) : (['no_action'] as const)
  const actions: DecisionAction[] = subject_type === 'account' ? ['warn'] : ['no_action', 'warn']
  if (is_removable) actions.push('remove')
  if (!subject.is_admin) actions.push('restrict', 'suspend', 'ban')
  return actions
}

/** Each thing that can be taken away, by the newest report of it. */
export const removableThings = (reports: readonly ModerationReport[]) =>
  reports.filter(
    ({ is_removable, is_gone, subject_type, subject_id }, n) =>
      is_removable &&
      !is_gone &&
      n === reports.findIndex((one) => one.subject_type === subject_type && one.subject_id === subject_id),
  )

/** Why a case stands where it stands in the queue; nothing is said of the others. */
export const riskOf = ({ risk, involves_minor }: Pick<QueueRow, 'risk' | 'involves_minor'>) => {
  if (risk === 0) return 'asked'
  if (risk === 1) return 'talks'
  if (risk === 2) return 'subject'
  return involves_minor ? 'minor' : null
}

const fits = (statement: string) => {
  const { length } = statement.trim()
  return length >= LIMITS.flag.statementMinChars && length <= LIMITS.flag.statementMaxChars
}

export function decisionProblem({
  action,
  statement,
}: {
  action: DecisionDraft['action'] | null
  statement: string
}) {
  if (action === null) return 'action'
  return fits(statement) ? null : 'statement'
}

export const reviewProblem = ({ stands, statement }: { stands: boolean | null; statement: string }) => {
  if (stands === null) return 'stands'
  return fits(statement) ? null : 'statement'
}

/** Where a part of the queue stands, and a case in it. */
export const addressOf = (state: QueueState, id?: string) =>
  `?${new URLSearchParams({ ...(state !== 'open' && { status: state }), ...(id && { case: id }) })}`
