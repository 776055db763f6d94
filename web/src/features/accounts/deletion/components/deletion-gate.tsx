import { useQuery } from '@tanstack/react-query'
import { type ReactNode, Suspense } from 'react'
import { lazyWhenOnline } from '#web/lib/load-when-online.ts'
import { PageSkeleton } from '#web/ui/skeleton.tsx'
import { deletionQueries } from '../queries.ts'

const PendingDeletion = lazyWhenOnline(() =>
  import('./pending-deletion.tsx').then((part) => ({ default: part.PendingDeletion })),
)

/** Whoever leaves may take a copy of their data along. */
type DeletionGateProps = { signOut: ReactNode; dataExport: ReactNode; children: ReactNode }

/**
 * Of an account that will be erased its owner sees the day, and how to keep it, instead of the area. The area does not wait for the
 * answer: it shows nothing that is not theirs, others are shown nothing of them meanwhile, and most people are not leaving.
 */
export function DeletionGate({ signOut, dataExport, children }: DeletionGateProps) {
  const { data } = useQuery(deletionQueries.mine())
  if (!data?.erase_at) return children
  return (
    <main className="mx-auto grid min-h-dvh max-w-140 content-center gap-4 p-4">
      <Suspense fallback={<PageSkeleton />}>
        <PendingDeletion deletion={data} signOut={signOut} />
        {dataExport}
      </Suspense>
    </main>
  )
}
