import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { LIMITS } from '#shared/limits.ts'
import { useProofOwner } from '#web/features/accounts/account-security/queries.ts'
import { useT } from '#web/lib/i18n.ts'
import { Button } from '#web/ui/button.tsx'
import { ErrorState } from '#web/ui/empty-state.tsx'
import { ProofForm } from '#web/ui/proof-form.tsx'
import { Skeleton } from '#web/ui/skeleton.tsx'
import { SplitCard } from '#web/ui/split-card.tsx'
import { useDownloadExport, useRequestExport } from '../mutations.ts'
import { dataExportQueries } from '../queries.ts'
import { type DataExport, isUnderWay } from '../types.ts'
import { ExportState } from './export-state.tsx'

/** A copy of everything one has here, as a file. */
export function ExportCard({ isMinor = false }: { isMinor?: boolean }) {
  const t = useT('data-export')
  const { data, error, refetch } = useQuery(dataExportQueries.mine())
  return (
    <SplitCard title={t('title')} lead={t('lead', { days: LIMITS.export.days })}>
      <div className="space-y-4">
        <ul className="list-disc space-y-1 ps-5 text-soft">
          <li>{t('has_page')}</li>
          <li>{t('has_words')}</li>
          <li>{t('has_log')}</li>
        </ul>
        <p className="text-sm text-soft">{t('has_not')}</p>
        {isMinor && <p className="text-sm text-soft">{t('minor')}</p>}
        {error && data === undefined ? (
          <ErrorState error={error} onRetry={refetch} />
        ) : data === undefined ? (
          <Skeleton className="h-11" />
        ) : (
          <>
            <ExportState data={data} />
            {!isUnderWay(data) && <ExportActions data={data} />}
          </>
        )}
      </div>
    </SplitCard>
  )
}

function ExportActions({ data }: { data: DataExport | null }) {
  const t = useT('data-export')
  /** Unknown until it was opened once: then the button has the focus back. */
  const [asking, setAsking] = useState<boolean>()
  const request = useRequestExport()
  const download = useDownloadExport()
  const isReady = data?.state === 'ready'
  const owner = useProofOwner(asking === true)
  const call = isReady ? download : request
  const action = t(isReady ? 'download' : data?.state === 'failed' ? 'try_again' : 'ask')
  if (!asking)
    return (
      <Button variant="primary" autoFocus={asking === false} onClick={() => setAsking(true)}>
        {action}
      </Button>
    )
  return (
    <ProofForm
      owner={owner}
      action={action}
      why={t('proof_why')}
      cancel={t('cancel')}
      busy={call.isPending}
      error={call.error}
      onCancel={() => setAsking(false)}
      onProof={(proof) => call.mutate(proof, { onSuccess: () => setAsking(false) })}
    />
  )
}
