import { useAccount } from '#web/features/account/queries.ts'
import type { Endorsement } from '#web/features/endorsement/types.ts'
import { ReportMenu } from './report-menu.tsx'

/** Beside what somebody else wrote; nothing beside one's own. */
export function EndorsementMenu({ endorsement: { id, scout_id, scout_name } }: { endorsement: Endorsement }) {
  const account = useAccount()
  if (!scout_id || scout_id === account?.id) return null
  return <ReportMenu subjectType="endorsement" subjectId={id} personId={scout_id} name={scout_name} />
}
