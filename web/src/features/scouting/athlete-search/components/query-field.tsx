import { clsx } from 'clsx'
import { Search, X } from 'lucide-react'
import { type KeyboardEvent, useEffect, useEffectEvent, useRef, useState } from 'react'
import { useLocation } from 'react-router'
import { LIMITS } from '#shared/limits.ts'
import { formatList } from '#web/lib/format-list.ts'
import { useLanguage, useT } from '#web/lib/i18n.ts'
import { announce } from '#web/ui/live-region.tsx'
import { type FilterChip, useFilterChips } from '../filters/components/use-filter-chips.tsx'
import { latestFilter } from '../filters/queries.ts'
import { clearedFilter, countActive, withUnderstood } from '../filters/rules.ts'
import type { ReadQuestion, SearchFilter } from '../types.ts'

/** A word is read after a short pause; one that may still become another after a longer one, or on Enter. */
const pauseMs = 250
const longPauseMs = 1200
/** Where the words of the product do not come in time, what was typed is looked for in names and clubs. */
const patienceMs = 1500

type QueryFieldProps = {
  filter: SearchFilter
  order: readonly string[]
  /** Without a chip of its own, since search opens on it. */
  ownSports: readonly string[]
  readQuestion: ReadQuestion
  onChange: (filter: SearchFilter, replace?: boolean) => void
}

/** What is looked for, in words: those that say a position, a place or an age become chips, the rest is a name or a club. */
export function QueryField({ filter, order, ownSports, readQuestion, onChange }: QueryFieldProps) {
  const t = useT('athlete-search')
  const m = useT('metric')
  const language = useLanguage()
  const chips = useFilterChips(filter, order, ownSports[0])
  const understand = inTime(readQuestion, ownSports)
  const input = useRef<HTMLInputElement>(null)
  // What was typed on another page is read here first; a link is what it says.
  const asTyped = Boolean(useLocation().state?.asTyped)
  const [typed, setTyped] = useState(() => ({
    text: filter.text,
    seen: filter.text,
    asked: asTyped ? '' : filter.text,
  }))
  if (typed.seen !== filter.text) {
    // Back, or a chip taken away, brings another text; what was asked for from here only arrives.
    const text = typed.asked.trim() === filter.text.trim() ? typed.text : filter.text
    setTyped({ text, seen: filter.text, asked: filter.text })
  }

  async function read(typing: boolean) {
    const { text } = typed
    const now = latestFilter()
    const found = await understand(text, now.sport, typing)
    if (input.current?.value !== text) return
    const next = withUnderstood(latestFilter(), found)
    const isNew = found.sport !== null || Object.keys(found.lists).length > 0 || found.tests.length > 0
    const end = found.rest && /\s$/.test(text) ? ' ' : ''
    const left = isNew ? [found.rest, found.pending].filter(Boolean).join(' ') + end : text
    setTyped({ text: left, seen: typed.seen, asked: found.rest })
    if (isNew)
      announce(
        t('query.added', {
          list: formatList(
            [...Object.values(found.lists).flat(), ...found.tests.map((test) => m(`name.${test}`))],
            language,
          ),
        }),
      )
    if (isNew || found.rest.trim() !== now.text.trim()) onChange(next, !isNew)
  }
  const readSoon = useEffectEvent((typing: boolean) => void read(typing))

  // An effect, since nothing is searched for after the field has left the screen.
  useEffect(() => {
    if (typed.text === typed.asked) return
    const soon = setTimeout(() => readSoon(true), pauseMs)
    const late = setTimeout(() => readSoon(false), longPauseMs)
    return () => {
      clearTimeout(soon)
      clearTimeout(late)
    }
  }, [typed.text, typed.asked])

  function remove({ label, without }: FilterChip) {
    onChange(without(latestFilter()))
    announce(t('query.removed', { label }))
    input.current?.focus()
  }

  function onKeyDown(event: KeyboardEvent<HTMLInputElement>) {
    const last = chips.at(-1)
    if (event.key === 'Backspace' && !event.repeat && event.currentTarget.value === '' && last) remove(last)
  }

  return (
    <search>
      <form
        onSubmit={(event) => {
          event.preventDefault()
          void read(false)
        }}
        className={clsx(
          'flex min-h-11 items-center gap-2 rounded-lg border border-edge/70 bg-surface py-1.5 pr-2 pl-3',
          'transition-colors duration-150 focus-within:border-accent focus-within:shadow-[0_0_0_3px_var(--accent-wash)] hover:border-edge',
        )}
      >
        <Search aria-hidden className="size-4 shrink-0 text-faint" />
        <div className="flex max-h-28 min-w-0 grow flex-wrap items-center gap-1.5 overflow-y-auto">
          {chips.length > 0 && <ChipList chips={chips} onRemove={remove} />}
          <input
            ref={input}
            type="search"
            autoComplete="off"
            enterKeyHint="search"
            data-query
            aria-label={t('search.label')}
            aria-keyshortcuts="/"
            placeholder={chips.length > 0 ? t('search.more') : t('search.placeholder')}
            value={typed.text}
            maxLength={LIMITS.search.textMaxChars}
            onFocus={() => void understand('', null, true)}
            onChange={({ target }) => setTyped({ ...typed, text: target.value })}
            onKeyDown={onKeyDown}
            className="h-7 min-w-28 grow basis-28 bg-transparent text-base outline-none placeholder:truncate placeholder:text-faint pointer-coarse:h-9 pointer-coarse:text-lg"
          />
        </div>
        {countActive(filter) > 1 && (
          <button
            type="button"
            onClick={() => onChange(clearedFilter(latestFilter()))}
            className="h-7 shrink-0 rounded-sm px-1.5 text-sm font-medium text-accent-ink hover:underline"
          >
            {t('filters.clear')}
          </button>
        )}
      </form>
    </search>
  )
}

type ChipListProps = { chips: FilterChip[]; onRemove: (chip: FilterChip) => void }

/** Each says as what it was read; a press takes it away. */
export function ChipList({ chips, onRemove }: ChipListProps) {
  const t = useT('athlete-search')
  return (
    <ul aria-label={t('filters.active')} className="contents">
      {chips.map((chip) => (
        <li key={chip.key} className="max-w-full min-w-0">
          <button
            type="button"
            aria-label={t('filters.let_go', { label: chip.label })}
            onClick={() => onRemove(chip)}
            className="flex h-7 max-w-full items-center gap-1.5 rounded-md bg-accent-wash px-2 text-accent-ink hover:bg-accent/20 pointer-coarse:h-9"
          >
            {chip.field && <span className="shrink-0 text-xs text-soft">{chip.field}</span>}{' '}
            <span className="truncate text-sm font-semibold">{chip.value}</span>
            <X aria-hidden className="size-3.5 shrink-0" />
          </button>
        </li>
      ))}
    </ul>
  )
}

/** Reads words once the vocabulary is here; it is fetched when somebody comes to type. */
const inTime =
  (readQuestion: ReadQuestion, ownSports: readonly string[]) =>
  async (text: string, sport: string | null, typing: boolean) => {
    const plain = { sport: null, lists: {}, tests: [], rest: text, pending: '' }
    const late = new Promise<null>((resolve) => setTimeout(resolve, patienceMs, null))
    const words = readQuestion(text, { sport, ownSports, typing })
    return (await Promise.race([words, late]).catch(() => null)) ?? plain
  }
