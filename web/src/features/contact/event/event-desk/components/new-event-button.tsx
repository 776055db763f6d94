import { Plus } from 'lucide-react'
import { useT } from '#web/lib/i18n.ts'
import { useSearchParams } from '#web/lib/search-params.ts'
import { LinkButton } from '#web/ui/button.tsx'

/** Opens the form beside the calendar as it is. */
export function NewEventButton() {
  const t = useT('event-desk')
  const [params] = useSearchParams()
  const next = new URLSearchParams(params)
  for (const name of ['event', 'edit']) next.delete(name)
  next.set('new', '1')
  return (
    <LinkButton to={`?${next}`} variant="primary">
      <Plus aria-hidden />
      {t('new')}
    </LinkButton>
  )
}
