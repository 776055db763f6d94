import { useQuery } from '@tanstack/react-query'
import { useT } from '#web/lib/i18n.ts'
import { useSearchParams } from '#web/lib/search-params.ts'
import { Button } from '#web/ui/button.tsx'
import { Checkbox } from '#web/ui/checkbox.tsx'
import { ToggleChip } from '#web/ui/chip.tsx'
import { SettledSearchInput } from '#web/ui/settled-search-input.tsx'
import { userDirectoryQueries } from '../queries.ts'
import { SORTS, type Sort, type UserFilter } from '../types.ts'

type UserFiltersProps = {
  filter: UserFilter
  columns: ReadonlySet<Sort>
  onColumn: (column: Sort, isShown: boolean) => void
}

/** Whom to show, in the address, and which columns, on this device. */
export function UserFilters({ filter, columns, onColumn }: UserFiltersProps) {
  const t = useT('user-directory')
  const [, setParams] = useSearchParams()
  const { data } = useQuery(userDirectoryQueries.list(filter))
  const change = (name: string, value: string | null) =>
    setParams(
      (before) => {
        const after = new URLSearchParams(before)
        if (value) after.set(name, value)
        else after.delete(name)
        after.delete('page')
        return after
      },
      { replace: name === 'q' },
    )
  const isPlain = !filter.role && !filter.state && !filter.minor && !filter.verified
  const chip = (label: string, name: string, value: string, pressed: boolean, count?: number) => (
    <ToggleChip key={name + value} pressed={pressed} onClick={() => change(name, pressed ? null : value)}>
      {label}
      {count !== undefined && <span className="num font-normal text-soft">{` ${count}`}</span>}
    </ToggleChip>
  )
  return (
    <div className="mb-4 space-y-3">
      <div className="flex flex-wrap items-center gap-3">
        <div className="flex w-full sm:w-80">
          <SettledSearchInput
            label={t('search')}
            placeholder={t('search')}
            text={filter.text}
            onText={(text) => change('q', text.trim() ? text : null)}
          />
        </div>
        <details className="relative">
          <summary className="cursor-pointer rounded-md border border-line-strong px-3 py-1.5 text-sm font-semibold">
            {t('columns', { count: columns.size + 1 })}
          </summary>
          <fieldset className="absolute z-20 mt-1 w-56 rounded-md border border-line bg-surface p-3 shadow-card">
            <legend className="sr-only">{t('columns', { count: columns.size + 1 })}</legend>
            {SORTS.filter((column) => column !== 'name').map((column) => (
              <Checkbox
                key={column}
                label={t(`column.${column}`)}
                checked={columns.has(column)}
                onChange={({ target }) => onColumn(column, target.checked)}
              />
            ))}
          </fieldset>
        </details>
      </div>
      <fieldset className="flex flex-wrap items-center gap-2">
        <legend className="sr-only">{t('show')}</legend>
        {chip(t('roles.athlete'), 'role', 'athlete', filter.role === 'athlete')}
        {chip(t('roles.scout'), 'role', 'scout', filter.role === 'scout')}
        {chip(t('states.suspended'), 'state', 'suspended', filter.state === 'suspended', data?.suspended)}
        {chip(t('states.restricted'), 'state', 'restricted', filter.state === 'restricted')}
        {chip(t('minor'), 'minor', '1', filter.minor, data?.minors)}
        {chip(t('verified'), 'verified', '1', filter.verified)}
        {!isPlain && (
          <Button size="sm" variant="ghost" onClick={() => setParams(filter.text ? { q: filter.text } : {})}>
            {t('clear')}
          </Button>
        )}
      </fieldset>
    </div>
  )
}
