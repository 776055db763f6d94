import { Suspense } from 'react'
import { lazyWhenOnline } from '#web/lib/load-when-online.ts'

const ScoutRecordButton = lazyWhenOnline(() =>
  import('#web/features/scouting/scout-record/components/scout-record-button.tsx').then((part) => ({
    default: part.ScoutRecordButton,
  })),
)

type ScoutRecordProps = {
  scoutId: string | null | undefined
  name: string
  today?: boolean
  /** What was checked, when and until when, for who has to decide. */
  detailed?: boolean
  /** With the role and the organization beside it. */
  employed?: boolean
}

/** Comes after the screen it stands on, which nobody has to wait for; its place is kept. */
export function ScoutRecord({ scoutId, ...rest }: ScoutRecordProps) {
  if (!scoutId) return null
  return (
    <Suspense fallback={<span className={rest.detailed ? 'block h-24' : 'block h-8'} />}>
      <ScoutRecordButton scoutId={scoutId} {...rest} />
    </Suspense>
  )
}
