import { Search } from 'lucide-react'
import { METHODS } from '#shared/units.ts'
import { useT } from '#web/lib/i18n.ts'
import { Avatar } from '#web/ui/avatar.tsx'
import { Button } from '#web/ui/button.tsx'
import { controlClasses } from '#web/ui/input.tsx'
import { MetricValue } from '#web/ui/metric-value.tsx'
import { PROVENANCE_LEVELS, ProvenanceBadge } from '#web/ui/provenance-badge.tsx'

/** What the vanilla script cannot know by itself: how sports and metrics are called in this language. */
export type LiveSearchNames = {
  sports: { code: string; name: string }[]
  metrics: Record<string, string>
}

const placeholders = ['first', 'second', 'third', 'fourth', 'fifth']

/** Only the frame, its words and the row to copy; landing/search.ts fills it from the API. */
export function LiveSearch({ names }: { names: LiveSearchNames }) {
  const t = useT('public')
  const common = useT()
  const m = useT('metric')
  const words = {
    one: t('search.count_one', { total: '#' }),
    other: t('search.count_other', { total: '#' }),
    none: t('search.none'),
    failed: t('search.failed'),
    loading: t('search.loading'),
  }
  // Who measured where no name says it, and how.
  const sources = {
    ...Object.fromEntries(
      ['self', 'organization', 'event', 'unstated'].map((kind) => [kind, common(`measured_by.${kind}`)]),
    ),
    ...Object.fromEntries([...METHODS, 'by_hand'].map((method) => [method, m(`method.${method}`)])),
  }
  return (
    <section
      id="search"
      data-words={JSON.stringify(words)}
      data-metrics={JSON.stringify(names.metrics)}
      data-sources={JSON.stringify(sources)}
      className="scroll-mt-8 border-y border-line bg-surface"
    >
      <div className="mx-auto grid max-w-(--page) grid-cols-[minmax(0,1fr)] gap-x-12 gap-y-8 px-4 py-16 sm:px-8 lg:grid-cols-[minmax(0,1fr)_minmax(0,2fr)] lg:py-24">
        <div>
          <h2 className="text-2xl">{t('search.title')}</h2>
          <p className="mt-3 text-lg text-soft">{t('search.lead')}</p>
          <p className="mt-6 hidden text-soft lg:block">{t('search.more')}</p>
        </div>
        <div>
          <search>
            <form className="flex flex-wrap gap-2">
              <input
                name="text"
                type="search"
                aria-label={t('search.label')}
                placeholder={t('search.label')}
                maxLength={80}
                autoComplete="off"
                className={`${controlClasses} h-11 min-w-40 flex-1 max-sm:basis-full`}
              />
              <select
                name="sport"
                aria-label={t('search.sport')}
                className={`${controlClasses} h-11 w-auto! flex-none max-sm:flex-1`}
              >
                <option value="">{t('search.all_sports')}</option>
                {names.sports.map(({ code, name }) => (
                  <option key={code} value={code}>
                    {name}
                  </option>
                ))}
              </select>
              <Button type="submit" size="lg" square aria-label={t('search.go')}>
                <Search aria-hidden />
              </Button>
            </form>
          </search>
          <noscript>
            <p className="mt-4 text-soft">{t('search.noscript')}</p>
          </noscript>
          <p className="mt-3 flex min-h-6 items-center gap-3 text-sm text-soft">
            <span data-slot="status" role="status" />
            <button
              data-slot="retry"
              type="button"
              hidden
              className="font-semibold text-accent-ink underline underline-offset-4"
            >
              {t('search.retry')}
            </button>
          </p>
          <ul
            data-slot="results"
            className="mt-1 min-h-[26.5rem] lg:min-h-[23.5rem] divide-y divide-hair border-t border-line transition-opacity duration-150 aria-busy:opacity-50 empty:border-transparent"
          >
            {placeholders.map((row) => (
              <li key={row} aria-hidden className="flex items-center gap-4 py-3">
                <span className="h-12 w-10 shrink-0 rounded-md bg-sunk" />
                <span className="grow space-y-2">
                  <span className="block h-4 w-40 max-w-[60%] rounded-sm bg-sunk" />
                  <span className="block h-3 w-64 max-w-[80%] rounded-sm bg-sunk" />
                </span>
                <span className="h-9 w-24 rounded-sm bg-sunk" />
              </li>
            ))}
          </ul>
          <Button data-slot="more" hidden className="mt-4">
            {common('list.more')}
          </Button>
        </div>
      </div>
      <template id="result">
        <li className="relative flex items-center gap-4 py-3 hover:bg-sunk/60">
          <span data-slot="avatar">
            <Avatar name="·" portrait />
          </span>
          <div className="min-w-0 grow">
            <p className="font-semibold sm:truncate">
              <a href="/a/" data-slot="link" className="after:absolute after:inset-0">
                <span data-slot="name">·</span>
              </a>
            </p>
            <p data-slot="about" className="line-clamp-2 text-sm text-soft" />
          </div>
          <div data-slot="number" className="max-w-[48%] shrink-0 text-right">
            <MetricValue value="0" unit="s" size="md" />
            <p className="flex flex-wrap justify-end gap-x-2.5 text-xs text-faint">
              <span data-slot="metric" />
              <span data-slot="provenance" />
            </p>
            <p data-slot="source" className="text-xs text-faint" />
          </div>
        </li>
      </template>
      <template id="provenances-of-numbers">
        {PROVENANCE_LEVELS.map((provenance) => (
          <span key={provenance} data-provenance={provenance}>
            <ProvenanceBadge provenance={provenance} />
          </span>
        ))}
      </template>
    </section>
  )
}
