import { LIMITS } from '#shared/limits.ts'
import type { ReportAction, ReportCase, ReportDecision, ReportGroup, ReviewedReport } from './types.ts'

/** Reports about one thing stand once, with how many there are; about minors first, then whoever has waited longest. */
export function groupReports(reports: readonly ReviewedReport[]): ReportGroup[] {
  const groups = new Map<string, ReportGroup>()
  for (const report of reports) {
    const key = `${report.subject_type} ${report.subject_id}`
    const known = groups.get(key)
    if (known) known.count += 1
    else groups.set(key, { ...report, count: 1 })
  }
  return [...groups.values()].toSorted((a, b) => Number(b.involves_minor) - Number(a.involves_minor))
}

const removable: readonly ReportCase['subject_type'][] = ['endorsement', 'video_link', 'measurement', 'photo']

/** In the order of how much they change; what cannot be taken away is not offered. */
export const actionsFor = ({ subject_type, subject }: ReportCase): ReportAction[] => [
  'none',
  ...(removable.includes(subject_type) ? (['remove'] as const) : []),
  ...(subject ? (['suspend_week', 'suspend'] as const) : []),
]

export function decisionProblem({
  action,
  statement,
}: {
  action: ReportDecision['action'] | null
  statement: string
}) {
  if (action === null) return 'action'
  const { length } = statement.trim()
  if (length < LIMITS.flag.statementMinChars || length > LIMITS.flag.statementMaxChars) return 'statement'
  return null
}
