import type { Query } from '@tanstack/react-query'
import { useState } from 'react'
import { useT } from '#web/lib/i18n.ts'
import { queryClient } from '#web/lib/query-client.ts'
import { useOnline } from '#web/lib/use-online.ts'
import { Button } from './button.tsx'

/** Says after eight seconds that something is late, and offers to ask again; at once without a connection. */
export function SlowNotice() {
  const [late, setLate] = useState(false)
  const online = useOnline()
  if (late || !online) return <Late online={online} />
  return (
    <span aria-hidden className="block h-0 animate-[wait_1ms_8s_both]" onAnimationEnd={() => setLate(true)} />
  )
}

function Late({ online }: { online: boolean }) {
  const t = useT()
  return (
    <div className="mb-4 flex flex-wrap items-center justify-between gap-3 rounded-lg border border-line bg-surface p-4">
      <div>
        <p className="font-medium">{t(online ? 'connection.slow' : 'connection.not_here')}</p>
        <p className="text-sm text-soft">{t(online ? 'connection.slow_text' : 'connection.not_here_text')}</p>
      </div>
      {online && (
        <Button variant="secondary" onClick={() => void askAgain()}>
          {t('actions.retry')}
        </Button>
      )}
    </div>
  )
}

/** What has no answer yet is asked once more; when nothing is being asked, it is the page itself that did not come. */
async function askAgain() {
  const unanswered = { predicate: (query: Query) => query.state.status === 'pending' && query.isActive() }
  if (queryClient.isFetching(unanswered) === 0) return location.reload()
  // A first request goes on when it is asked for again, so it is called off before.
  await queryClient.cancelQueries(unanswered)
  await queryClient.refetchQueries(unanswered)
}
