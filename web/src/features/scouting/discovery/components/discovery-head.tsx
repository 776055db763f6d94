import { clsx } from 'clsx'
import { Link } from 'react-router'
import { useSportCatalog } from '#web/features/athletes/sport/queries.ts'
import { useT } from '#web/lib/i18n.ts'
import { Select } from '#web/ui/select.tsx'
import { SettledSearchInput } from '#web/ui/settled-search-input.tsx'
import { type DiscoveryPart, discoveryParts, useDiscoveryPart } from '../address.ts'

type DiscoveryHeadProps = {
  text: string
  sport: string | null
  onText: (text: string) => void
  onSport: (sport: string | null) => void
  /** How many of each part were found; left out while that is not known. */
  counts: Partial<Record<DiscoveryPart, number>>
}

/** One question for everything: words, a sport, and which part of the answer is shown. */
export function DiscoveryHead({ text, sport, onText, onSport, counts }: DiscoveryHeadProps) {
  const t = useT('discovery')
  const words = useT('sport')
  const { sports } = useSportCatalog()
  const { part, hrefOf } = useDiscoveryPart()
  return (
    <search className="mb-6 block">
      <div className="flex flex-wrap gap-2">
        <div className="flex min-w-0 grow basis-64">
          <SettledSearchInput
            label={t('search')}
            placeholder={t('placeholder')}
            text={text}
            onText={onText}
          />
        </div>
        <Select
          aria-label={t('sport')}
          value={sport ?? ''}
          onChange={({ target }) => onSport(target.value || null)}
          placeholder={t('all_sports')}
          options={sports.map(({ code }) => ({ value: code, label: words(`sport.${code}`) }))}
          className="grow basis-40 sm:grow-0"
        />
      </div>
      <nav aria-label={t('parts')} className="mt-3 -mb-1 flex gap-2 overflow-x-auto pb-1">
        {[null, ...discoveryParts].map((one) => (
          <Link
            key={one}
            to={hrefOf(one)}
            preventScrollReset
            aria-current={one === part ? 'true' : undefined}
            className={clsx(
              'inline-flex h-8 shrink-0 items-center gap-1.5 rounded-full border px-3.5 text-sm font-medium pointer-coarse:h-10',
              one === part
                ? 'border-accent/50 bg-accent-wash text-accent-ink'
                : 'border-line-strong bg-surface hover:bg-sunk',
            )}
          >
            {t(one ? `part.${one}` : 'everything')}
            {one && counts[one] !== undefined && (
              <span className="num text-soft">{t('number', { count: counts[one] })}</span>
            )}
          </Link>
        ))}
      </nav>
    </search>
  )
}
