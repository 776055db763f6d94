import { useQuery } from '@tanstack/react-query'
import { Download, Link2 } from 'lucide-react'
import { useState } from 'react'
import { formatDateTime } from '#web/lib/datetime.ts'
import { useErrorMessage } from '#web/lib/error-message.ts'
import { useLanguage, useT } from '#web/lib/i18n.ts'
import { saveFile } from '#web/lib/save-file.ts'
import { useSearchParams } from '#web/lib/search-params.ts'
import { Button } from '#web/ui/button.tsx'
import { Card, CardHeader, Notice } from '#web/ui/card.tsx'
import { ErrorState } from '#web/ui/empty-state.tsx'
import { ListSkeleton } from '#web/ui/skeleton.tsx'
import { Table, Td, Th } from '#web/ui/table.tsx'
import { useCheckChain, useExportLog } from '../mutations.ts'
import { securityLogQueries } from '../queries.ts'
import { filterOf, isFiltered } from '../rules.ts'
import type { Verdict } from '../types.ts'

/** Whether the log is as it was written, and a copy of it to take along. */
export function ChainRecord() {
  return (
    <div className="space-y-5">
      <Check />
      <Export />
      <Heads />
    </div>
  )
}

function Check() {
  const t = useT('security-log')
  const [share, setShare] = useState(0)
  const { mutate, data, error, isPending } = useCheckChain(setShare)
  const problem = useErrorMessage(error)
  return (
    <Card aria-labelledby="chain-check">
      <CardHeader id="chain-check" title={t('chain.title')} />
      <p className="mb-4 max-w-prose text-soft">{t('chain.text')}</p>
      <Button
        variant="primary"
        busy={isPending}
        onClick={() => {
          setShare(0)
          mutate()
        }}
      >
        <Link2 aria-hidden />
        {t('chain.check')}
      </Button>
      <div aria-live="polite" className="mt-4 empty:hidden">
        {isPending && share > 0 && (
          <p className="text-sm text-soft">{t('chain.share', { share: Math.round(share * 100) })}</p>
        )}
        {!isPending && error && <p className="text-red-ink">{problem}</p>}
        {!isPending && data && <Result verdict={data} />}
      </div>
    </Card>
  )
}

function Result({ verdict: { fault, place, row_id, last_place } }: { verdict: Verdict }) {
  const t = useT('security-log')
  if (!fault)
    return (
      <Notice tone="good" title={t('chain.whole')}>
        {t('chain.whole_text', { count: last_place })}
      </Notice>
    )
  return (
    <Notice tone="bad" title={t(`chain.fault.${fault}`, { place: place ?? '' })}>
      <p>{t('chain.fault_text')}</p>
      {row_id && <p className="font-mono text-sm wrap-anywhere">{row_id}</p>}
    </Notice>
  )
}

function Export() {
  const t = useT('security-log')
  const [params] = useSearchParams()
  const filter = filterOf(params)
  const [share, setShare] = useState(0)
  const { mutate, error, isPending, data } = useExportLog(setShare)
  const problem = useErrorMessage(error)
  return (
    <Card aria-labelledby="chain-export">
      <CardHeader id="chain-export" title={t('export.title')} />
      <p className="mb-4 max-w-prose text-soft">
        {t(isFiltered(filter) ? 'export.filtered' : 'export.text')}
      </p>
      <Button
        busy={isPending}
        onClick={() => {
          setShare(0)
          mutate(filter, { onSuccess: ({ pieces }) => saveFile('security-log.csv', pieces, 'text/csv') })
        }}
      >
        <Download aria-hidden />
        {t('export.button')}
      </Button>
      <div aria-live="polite" className="mt-3 text-sm empty:hidden">
        {error && <p className="text-red-ink">{problem}</p>}
        {isPending && share > 0 && (
          <p className="text-soft">{t('export.share', { share: Math.round(share * 100) })}</p>
        )}
        {data && <p className="text-soft">{t('export.done', { count: data.lines })}</p>}
        {data && !data.isSigned && <p className="text-red-ink">{t('export.unsigned')}</p>}
      </div>
      <Keys />
    </Card>
  )
}

/** Whoever checks a file compares its key with this one. */
function Keys() {
  const t = useT('security-log')
  const language = useLanguage()
  const { data } = useQuery(securityLogQueries.keys())
  if (!data || data.length === 0) return null
  return (
    <div className="mt-5 space-y-2 text-sm">
      <h3 className="font-semibold">{t('keys.title')}</h3>
      <p className="max-w-prose text-soft">{t('keys.text')}</p>
      <dl className="space-y-2">
        {data.map(({ public_key, since }) => (
          <div key={public_key}>
            <dt className="text-soft">{t('keys.since', { date: formatDateTime(since, language) })}</dt>
            <dd className="font-mono text-sm break-all">{public_key}</dd>
          </div>
        ))}
      </dl>
    </div>
  )
}

function Heads() {
  const t = useT('security-log')
  const language = useLanguage()
  const { data, error, isPending, refetch } = useQuery(securityLogQueries.heads())
  if (isPending) return <ListSkeleton rows={3} />
  if (error && !data) return <ErrorState error={error} onRetry={refetch} />
  return (
    <Card>
      <CardHeader title={t('heads.title')} />
      <p className="mb-4 max-w-prose text-soft">{t(data.length > 0 ? 'heads.text' : 'heads.none')}</p>
      {data.length > 0 && (
        <Table caption={t('heads.title')}>
          <thead>
            <tr>
              <Th>{t('time')}</Th>
              <Th numeric>{t('heads.rows')}</Th>
              <Th>{t('heads.hash')}</Th>
            </tr>
          </thead>
          <tbody>
            {data.map(({ place, hash, at }) => (
              <tr key={place}>
                <Td className="whitespace-nowrap">{formatDateTime(at, language)}</Td>
                <Td numeric>{t('heads.place', { place })}</Td>
                <Td className="min-w-44 font-mono text-sm break-all">{hash}</Td>
              </tr>
            ))}
          </tbody>
        </Table>
      )}
    </Card>
  )
}
