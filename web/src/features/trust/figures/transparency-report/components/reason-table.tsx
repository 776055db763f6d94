import { clsx } from 'clsx'
import { useT } from '#web/lib/i18n.ts'
import { Table, Td, Th } from '#web/ui/table.tsx'
import { useNumbers } from '../../use-numbers.ts'
import { countOf, type Measure, measures, withMeasure } from '../rules.ts'
import { type ReportNumbers, reasons } from '../types.ts'

const shades: Record<Measure, string> = {
  removed: 'bg-slate',
  warned: 'bg-flood',
  suspended: 'bg-red',
  none: 'bg-line-strong',
  open: 'bg-surface border border-edge border-dashed',
}

/** Each reason with its reports and what was done about them, as numbers and as one bar to the same scale; the totals add up. */
export function ReasonTable({ numbers }: { numbers: ReportNumbers }) {
  const t = useT('transparency-report')
  const { format, hours } = useNumbers()
  const rows = reasons.flatMap((reason) => numbers.reasons.filter((one) => one.reason === reason))
  const most = Math.max(1, ...rows.map(({ reports }) => reports))
  const sums = measures.map((measure) => rows.reduce((sum, row) => sum + countOf(row, measure), 0))
  return (
    <div>
      <div className="mb-2 flex flex-wrap items-baseline justify-between gap-x-4 gap-y-1">
        <h3>{t('by_reason')}</h3>
        <ul aria-hidden className="flex flex-wrap gap-x-3 gap-y-1 text-xs text-soft">
          {measures.map((measure) => (
            <li key={measure} className="flex items-center gap-1.5">
              <span className={clsx('size-2.5 rounded-sm [print-color-adjust:exact]', shades[measure])} />
              {t(`measure.${measure}`)}
            </li>
          ))}
        </ul>
      </div>
      <Table caption={t('by_reason')}>
        <thead>
          <tr>
            <Th>{t('reason_head')}</Th>
            <Th numeric>{t('number.reports')}</Th>
            <Th className="w-2/5 max-sm:hidden">{t('did')}</Th>
            <Th numeric>{t('number.with_measure')}</Th>
            <Th numeric>{t('measure.none')}</Th>
            <Th numeric>{t('measure.open')}</Th>
            <Th numeric>{t('median')}</Th>
          </tr>
        </thead>
        <tbody>
          {rows.map((row) => (
            <tr key={row.reason}>
              <Td className="whitespace-nowrap">{t(`reason.${row.reason}`)}</Td>
              <Td numeric className="font-semibold">
                {format(row.reports)}
              </Td>
              <Td className="max-sm:hidden">
                <span className="sr-only">
                  {t('did_words', {
                    removed: countOf(row, 'removed'),
                    warned: countOf(row, 'warned'),
                    suspended: countOf(row, 'suspended'),
                  })}
                </span>
                <span
                  aria-hidden
                  className="flex h-2.5 gap-px"
                  style={{ width: `${(row.reports / most) * 100}%` }}
                >
                  {measures.map(
                    (measure) =>
                      countOf(row, measure) > 0 && (
                        <span
                          key={measure}
                          className={clsx('rounded-sm [print-color-adjust:exact]', shades[measure])}
                          style={{ flexGrow: countOf(row, measure) }}
                        />
                      ),
                  )}
                </span>
              </Td>
              <Td numeric>{format(withMeasure(row))}</Td>
              <Td numeric>{format(countOf(row, 'none'))}</Td>
              <Td numeric>{format(row.open)}</Td>
              <Td numeric>{hours(row.median_hours)}</Td>
            </tr>
          ))}
        </tbody>
        <tfoot className="font-semibold">
          <tr>
            <Td className="border-t border-line-strong">{t('all')}</Td>
            <Td numeric className="border-t border-line-strong">
              {format(numbers.reports)}
            </Td>
            <Td className="border-t border-line-strong text-sm font-normal text-soft max-sm:hidden">
              {sums.map(format).join(' + ')}
            </Td>
            <Td numeric className="border-t border-line-strong">
              {format(numbers.with_measure)}
            </Td>
            <Td numeric className="border-t border-line-strong">
              {format(numbers.no_measure)}
            </Td>
            <Td numeric className="border-t border-line-strong">
              {format(numbers.open)}
            </Td>
            <Td numeric className="border-t border-line-strong">
              {hours(numbers.median_hours)}
            </Td>
          </tr>
        </tfoot>
      </Table>
    </div>
  )
}
