import { useQuery } from '@tanstack/react-query'
import { Download, Printer } from 'lucide-react'
import { Link } from 'react-router'
import { formatDateTime } from '#web/lib/datetime.ts'
import { useLanguage, useT } from '#web/lib/i18n.ts'
import { saveFile } from '#web/lib/save-file.ts'
import { useSearchParams } from '#web/lib/search-params.ts'
import { Button } from '#web/ui/button.tsx'
import { Notice } from '#web/ui/card.tsx'
import { EmptyState, ErrorState } from '#web/ui/empty-state.tsx'
import { FormSkeleton } from '#web/ui/skeleton.tsx'
import { ProductBlocks } from '../../admin/components/product-blocks.tsx'
import { readProductNumbers } from '../../admin/types.ts'
import { PeriodHead, usePeriod } from '../../components/period-head.tsx'
import { csvOfTable } from '../../figure-table.ts'
import { type Period, reportPresets } from '../../period.ts'
import { figuresQueries } from '../../queries.ts'
import { transparencyReportQueries } from '../queries.ts'
import { isOfReports, reportTable } from '../rules.ts'
import { type ReportKind, type ReportNumbers, readReportNumbers } from '../types.ts'
import { ReportSheet, SheetFrame } from './report-sheet.tsx'
import { SavedReports } from './saved-reports.tsx'

/** Saved reports on the left, the chosen one as it prints on the right; the address holds which, and the days. */
export function ReportScreen() {
  const [params] = useSearchParams()
  const saved = useQuery(transparencyReportQueries.saved())
  const made = params.get('made')
  const chosen = saved.data?.find(({ id }) => id === params.get('report'))
  const kind = chosen?.kind ?? 'transparency'
  // Until it is known which numbers a saved report is of.
  const isUnknown = params.has('report') && saved.isPending
  return (
    <div className="gap-6 lg:grid lg:grid-cols-[16rem_minmax(0,1fr)] print:block">
      <SavedReports chosen={chosen} />
      <div className="min-w-0 max-lg:mt-6">
        {isUnknown ? (
          <FormSkeleton />
        ) : made ? (
          <MadeReport id={made} title={chosen?.title} />
        ) : (
          <CountedReport kind={kind} title={chosen?.title} />
        )}
      </div>
    </div>
  )
}

type ShownProps = { kind: ReportKind; title: string | undefined }

/** Counted when it is opened. */
function CountedReport({ kind, title }: ShownProps) {
  const asked = usePeriod('last_quarter')
  const isProduct = kind === 'product'
  const report = useQuery({
    ...transparencyReportQueries.counted(asked.period),
    enabled: asked.isWhole && !isProduct,
  })
  const product = useQuery({ ...figuresQueries.admin(asked.period), enabled: asked.isWhole && isProduct })
  const { error, isPending, isFetching, isPlaceholderData, refetch } = isProduct ? product : report
  const period = { from: asked.period.from, to: asked.period.to }
  return (
    <>
      <div className="print:hidden">
        <PeriodHead
          asked={asked}
          offered={reportPresets}
          actions={
            !isPending &&
            !error && <PaperActions numbers={isProduct ? undefined : report.data?.numbers} period={period} />
          }
        />
      </div>
      {!asked.isWhole ? null : error ? (
        <ErrorState error={error} onRetry={refetch} busy={isFetching} />
      ) : isPending ? (
        <FormSkeleton />
      ) : (
        <div
          aria-busy={isPlaceholderData || undefined}
          className={isPlaceholderData ? 'opacity-60' : undefined}
        >
          {isProduct
            ? product.data && (
                <SheetFrame title={title} period={period} kind="product">
                  <ProductBlocks
                    numbers={product.data}
                    period={period}
                    countedThrough={product.data.period.counted_through}
                  />
                </SheetFrame>
              )
            : report.data && (
                <ReportSheet
                  title={title}
                  period={period}
                  numbers={report.data.numbers}
                  before={report.data.numbers_before}
                  beforePeriod={{ from: report.data.period.before_from, to: report.data.period.before_to }}
                  madeAt={report.data.made_at}
                />
              )}
        </div>
      )}
    </>
  )
}

/** As it was counted when it was made: later decisions do not change it. */
function MadeReport({ id, title }: { id: string; title: string | undefined }) {
  const t = useT('transparency-report')
  const language = useLanguage()
  const [params] = useSearchParams()
  const { data, error, isPending, isFetching, refetch } = useQuery(transparencyReportQueries.oneMade(id))
  if (isPending) return <FormSkeleton />
  if (error) return <ErrorState error={error} onRetry={refetch} busy={isFetching} />
  const again = new URLSearchParams(params)
  again.delete('made')
  const back = (
    <Link to={{ search: again.toString() }} className="font-semibold underline">
      {t('count_again')}
    </Link>
  )
  if (!data) return <EmptyState title={t('made_gone')}>{back}</EmptyState>
  const period = { from: data.from_day, to: data.to_day }
  const numbers = isOfReports(data.numbers) ? readReportNumbers(data.numbers, 'numbers') : undefined
  return (
    <>
      <div className="mb-5 flex flex-wrap items-center justify-between gap-3 print:hidden">
        <Notice tone="info" action={back}>
          {t('made_then', { time: formatDateTime(data.made_at, language) })}
        </Notice>
        <span className="flex flex-wrap gap-2">
          <PaperActions numbers={numbers} period={period} />
        </span>
      </div>
      {numbers ? (
        <ReportSheet title={title} period={period} numbers={numbers} madeAt={data.made_at} />
      ) : (
        <SheetFrame title={title} period={period} kind="product" madeAt={data.made_at}>
          <ProductBlocks
            numbers={readProductNumbers(data.numbers, 'numbers')}
            period={period}
            countedThrough={period.to}
          />
        </SheetFrame>
      )}
    </>
  )
}

function PaperActions({ numbers, period }: { numbers: ReportNumbers | undefined; period: Period }) {
  const t = useT('transparency-report')
  return (
    <>
      {numbers && (
        <Button
          size="sm"
          onClick={() =>
            saveFile(
              `transparency-report-${period.from}-${period.to}.csv`,
              [csvOfTable(reportTable(numbers, t))],
              'text/csv;charset=utf-8',
            )
          }
        >
          <Download aria-hidden />
          {t('figures:csv')}
        </Button>
      )}
      <Button size="sm" variant="primary" onClick={() => print()}>
        <Printer aria-hidden />
        {t('print')}
      </Button>
    </>
  )
}
