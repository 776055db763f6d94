import { useQuery } from '@tanstack/react-query'
import { Plus } from 'lucide-react'
import { useState } from 'react'
import { useSearchParams } from 'react-router'
import { useT } from '#web/lib/i18n.ts'
import { LinkButton } from '#web/ui/button.tsx'
import { ErrorState } from '#web/ui/empty-state.tsx'
import { FormSkeleton } from '#web/ui/skeleton.tsx'
import { announcementQueries } from '../queries.ts'
import { AnnouncementDesk } from './announcement-desk.tsx'
import { AnnouncementList } from './announcement-list.tsx'

/** The one that is open, by the address, or a new one; below it all the others. */
export function AnnouncementsPanel() {
  const t = useT('announcement')
  const [params, setParams] = useSearchParams()
  const id = params.get('announcement')
  // One that has just been created is still the same form, with the focus where it was.
  const [created, setCreated] = useState<string | null>(null)
  const [news, setNews] = useState(0)
  const isNew = id === null || id === created
  const one = useQuery({ ...announcementQueries.one(id ?? ''), enabled: !isNew })
  const onCreated = (newId: string) => {
    setCreated(newId)
    setParams(
      (now) => {
        now.set('announcement', newId)
        return now
      },
      { replace: true },
    )
  }
  return (
    <div className="space-y-5">
      {id !== null && (
        <LinkButton
          size="sm"
          to={{ search: '' }}
          onClick={() => {
            setCreated(null)
            setNews((count) => count + 1)
          }}
        >
          <Plus aria-hidden />
          {t('new')}
        </LinkButton>
      )}
      {isNew ? (
        <AnnouncementDesk key={`new-${news}`} opened={null} onCreated={onCreated} />
      ) : one.data ? (
        <AnnouncementDesk key={id} opened={one.data} onCreated={onCreated} />
      ) : one.error ? (
        <ErrorState error={one.error} onRetry={one.refetch} busy={one.isFetching} />
      ) : (
        <FormSkeleton />
      )}
      <AnnouncementList openId={id} />
    </div>
  )
}
