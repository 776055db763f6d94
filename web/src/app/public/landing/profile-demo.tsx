import { Lock, Send, ShieldCheck } from 'lucide-react'
import { useLanguage, useT } from '#web/lib/i18n.ts'
import { measureParts } from '#web/lib/units.ts'
import { Avatar } from '#web/ui/avatar.tsx'
import { Badge } from '#web/ui/badge.tsx'
import { buttonClasses } from '#web/ui/button.tsx'
import { MetricValue } from '#web/ui/metric-value.tsx'
import { PercentileStrip } from '#web/ui/percentile-strip.tsx'
import { type Provenance, ProvenanceBadge } from '#web/ui/provenance-badge.tsx'

type Row = {
  name: string
  value: number
  unit: string
  decimals: number
  percentile?: number
  provenance: Provenance
}

const rows: Row[] = [
  { name: 'sprint', value: 4.12, unit: 's', decimals: 2, percentile: 82, provenance: 'league_verified' },
  { name: 'jump', value: 46.3, unit: 'cm', decimals: 1, percentile: 71, provenance: 'club_recorded' },
  { name: 'yoyo', value: 2080, unit: 'm', decimals: 0, percentile: 64, provenance: 'club_recorded' },
  { name: 'height', value: 176, unit: 'cm', decimals: 0, provenance: 'self_reported' },
]
const views = ['scout', 'guardian', 'stranger'] as const

/** The product itself: one profile, seen by three people. Works by radio buttons and :has() in landing.css, without a script. */
export function ProfileDemo() {
  const t = useT('public')
  return (
    <div className="demo relative">
      <fieldset className="mb-3 flex flex-wrap items-center gap-x-3 gap-y-2">
        <legend className="float-left py-1 text-soft">{t('demo.view')}</legend>
        <div className="flex overflow-hidden rounded-md border border-line-strong bg-surface">
          {views.map((view) => (
            <label
              key={view}
              htmlFor={`view-${view}`}
              className="border-l border-line px-3 py-1.5 first:border-l-0 has-checked:bg-accent-wash has-checked:font-semibold has-checked:text-accent-ink has-focus-visible:outline-2 has-focus-visible:-outline-offset-2 has-focus-visible:outline-accent"
            >
              <input
                type="radio"
                name="view"
                id={`view-${view}`}
                defaultChecked={view === 'scout'}
                className="sr-only"
              />
              {t(`demo.${view}`)}
            </label>
          ))}
        </div>
      </fieldset>
      <div className="grid rounded-lg border border-line bg-surface shadow-pop *:col-start-1 *:row-start-1">
        <ScoutView />
        <GuardianView />
        <StrangerView />
      </div>
      <p className="mt-2 text-right text-sm text-faint">{t('demo.note')}</p>
    </div>
  )
}

function Who() {
  const t = useT('public')
  return (
    <div className="flex items-start gap-4">
      <Avatar name="Lucía M." size="lg" portrait />
      <div className="min-w-0">
        <p className="flex flex-wrap items-center gap-x-2.5 gap-y-1">
          <span className="display text-xl font-bold">Lucía M.</span>
          <Badge tone="good">
            <ShieldCheck aria-hidden />
            {t('demo.checked')}
          </Badge>
        </p>
        <p className="mt-0.5 text-soft">{t('demo.about')}</p>
      </div>
    </div>
  )
}

function ScoutView() {
  const t = useT('public')
  return (
    <div data-view="scout" className="p-5 sm:p-6">
      <Who />
      <ul className="mt-4 divide-y divide-hair border-y border-line">
        {rows.map((row) => (
          <DemoRow key={row.name} row={row} />
        ))}
      </ul>
      <div className="mt-4 flex flex-wrap items-center gap-x-4 gap-y-2">
        <span className={buttonClasses({ variant: 'primary' })}>
          <Send aria-hidden />
          {t('demo.ask')}
        </span>
        <span className="text-sm text-soft">{t('demo.ask_note')}</span>
      </div>
    </div>
  )
}

function DemoRow({ row: { name, value, unit, decimals, percentile, provenance } }: { row: Row }) {
  const t = useT('public')
  const parts = measureParts(value, unit, { language: useLanguage(), decimals })
  return (
    <li className="grid grid-cols-[minmax(0,1fr)_auto] items-center gap-x-4 py-2.5 sm:grid-cols-[minmax(0,1fr)_auto_8rem]">
      <div className="min-w-0">
        <p className="font-medium">{t(`demo.${name}`)}</p>
        <p className="text-xs text-faint">{t(`demo.${name}_how`)}</p>
      </div>
      <div className="text-right">
        <MetricValue {...parts} />
        <div>
          <ProvenanceBadge provenance={provenance} />
        </div>
      </div>
      <div className="hidden sm:block">
        {percentile !== undefined && <PercentileStrip percentile={percentile} among={t('demo.among')} />}
      </div>
    </li>
  )
}

function GuardianView() {
  const t = useT('public')
  return (
    <div data-view="guardian" className="flex flex-col p-5 sm:p-6">
      <Who />
      <div className="mt-4 grow border-t border-line pt-4">
        <p className="font-semibold">{t('demo.asks')}</p>
        <p className="text-sm text-pitch-ink">{t('demo.asks_what')}</p>
        <blockquote className="mt-3 rounded-lg bg-sunk px-4 py-3">{t('demo.asks_text')}</blockquote>
        <div className="mt-4 flex flex-wrap gap-2">
          <span className={buttonClasses({ variant: 'primary' })}>{t('demo.approve')}</span>
          <span className={buttonClasses({})}>{t('demo.decline')}</span>
        </div>
      </div>
      <p className="mt-4 text-sm text-soft">{t('demo.asks_note')}</p>
    </div>
  )
}

function StrangerView() {
  const t = useT('public')
  return (
    <div data-view="stranger" className="grid place-content-center justify-items-center p-6 text-center">
      <Lock aria-hidden className="mb-3 size-8 stroke-[1.25] text-faint" />
      <p className="display text-xl font-bold">{t('demo.closed_title')}</p>
      <p className="mt-2 max-w-sm text-soft">{t('demo.closed')}</p>
    </div>
  )
}
