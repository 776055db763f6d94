import type { FormEvent } from 'react'
import { useNavigate } from 'react-router'
import { LIMITS } from '#shared/limits.ts'
import { searchHref } from '#web/features/scouting/athlete-search/queries.ts'
import { useT } from '#web/lib/i18n.ts'
import { Button } from '#web/ui/button.tsx'
import { SearchInput } from '#web/ui/input.tsx'

/** The shortest way into the search. */
export function QuickSearch() {
  const t = useT('scout-agenda')
  const common = useT()
  const navigate = useNavigate()
  function submit(event: FormEvent<HTMLFormElement>) {
    event.preventDefault()
    const text = String(new FormData(event.currentTarget).get('text') ?? '').trim()
    // As it was typed: the search reads its words as if they had been typed there.
    void navigate(searchHref({ text }), { state: { asTyped: true } })
  }
  return (
    <search>
      <form onSubmit={submit} className="flex gap-2">
        <SearchInput
          name="text"
          aria-label={t('search.label')}
          placeholder={t('search.placeholder')}
          maxLength={LIMITS.search.textMaxChars}
          className="grow"
        />
        <Button type="submit" variant="primary">
          {common('actions.search')}
        </Button>
      </form>
    </search>
  )
}
