import { clsx } from 'clsx'
import { ClipboardCopy, Printer } from 'lucide-react'
import { methodWord, unitSign } from '#shared/units.ts'
import type { Percentile } from '#web/features/athletes/measurement/types.ts'
import type { AthleteCard } from '#web/features/scouting/athlete-search/types.ts'
import { useT } from '#web/lib/i18n.ts'
import { useSearchParams } from '#web/lib/search-params.ts'
import { Button } from '#web/ui/button.tsx'
import { ToggleChip } from '#web/ui/chip.tsx'
import { useMeasurerName } from '#web/ui/measured-by.tsx'
import { PROVENANCE_LEVELS, type Provenance, ProvenanceBadge } from '#web/ui/provenance-badge.tsx'
import { toast } from '#web/ui/toast.ts'
import { comparisonCsv } from '../rules.ts'
import { type ComparedMetric, comparisonLevels } from '../types.ts'
import { useTestName } from './test-name.tsx'

type ComparisonToolbarProps = {
  athletes: AthleteCard[]
  lines: ComparedMetric[]
  level: Provenance
  onLevel: (level: Provenance) => void
  standing: (athleteId: string, line: ComparedMetric) => Percentile | undefined
}

/** From which level values are ranked, which tests are shown, and the ways to take the table elsewhere. */
export function ComparisonToolbar({ athletes, lines, level, onLevel, standing }: ComparisonToolbarProps) {
  const t = useT('athlete-comparison')
  const common = useT()
  const m = useT('metric')
  const nameOf = useTestName()
  const measurerName = useMeasurerName()
  const [params, setParams] = useSearchParams()
  const differing = params.get('rows') === 'differ'

  async function copy() {
    const csv = comparisonCsv({ athletes }, lines, {
      test: t('test'),
      column: (column, name) => t(`csv.${column}`, { name }),
      nameOf: (line) => {
        const unit = unitSign(line.unit)
        return unit ? t('csv.test', { test: nameOf(line), unit }) : nameOf(line)
      },
      levelOf: ({ provenance }) =>
        common(`provenance.${PROVENANCE_LEVELS[provenance - 1] ?? 'self_reported'}`),
      measurerOf: ({ measured_by }) => measurerName(measured_by),
      methodOf: ({ method }, { unit }) => m(`method.${methodWord(method, unit)}`),
      percentileOf: (id, line) => standing(id, line)?.percentile ?? null,
    })
    await navigator.clipboard.writeText(csv).then(
      () => toast.success(t('copied')),
      () => toast.error(t('copy_failed')),
    )
  }

  return (
    <div className="mb-4 flex flex-wrap items-center gap-x-4 gap-y-2.5 print:hidden">
      <fieldset className="flex min-w-0 flex-wrap items-center gap-x-3 gap-y-1.5">
        <legend className="float-left text-sm text-soft">{t('from')}</legend>
        <div className="inline-flex flex-wrap rounded-md border border-line-strong bg-surface p-0.5">
          {comparisonLevels.map((value) => (
            <label
              key={value}
              className={clsx(
                'relative inline-flex h-8 cursor-pointer items-center rounded-sm border border-transparent px-2.5 pointer-coarse:h-10',
                'has-checked:border-accent has-checked:bg-accent-wash has-focus-visible:outline-2 has-focus-visible:outline-accent',
              )}
            >
              <input
                type="radio"
                name="compared-from"
                value={value}
                checked={value === level}
                onChange={() => onLevel(value)}
                className="absolute inset-0 size-full cursor-pointer opacity-0"
              />
              <ProvenanceBadge provenance={value} />
            </label>
          ))}
        </div>
      </fieldset>
      <ToggleChip
        pressed={differing}
        onClick={() =>
          setParams(
            (now) => {
              if (differing) now.delete('rows')
              else now.set('rows', 'differ')
              return now
            },
            { replace: true, preventScrollReset: true },
          )
        }
      >
        {t('only_differing')}
      </ToggleChip>
      <span className="flex gap-2 sm:ml-auto">
        <Button onClick={() => void copy()}>
          <ClipboardCopy aria-hidden />
          {t('copy')}
        </Button>
        <Button onClick={() => print()}>
          <Printer aria-hidden />
          {t('print')}
        </Button>
      </span>
    </div>
  )
}
