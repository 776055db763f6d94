import { useEffect } from 'react'
import { useT } from '#web/lib/i18n.ts'
import { useSearchParams } from '#web/lib/search-params.ts'
import { takeSharedFile } from '#web/lib/shared-file.ts'
import { useStableCallback } from '#web/lib/use-stable-callback.ts'
import { toast } from '#web/ui/toast.ts'

/** Takes a film that another app shared (`?shared=film`), as if it had been chosen here. Once: a reload takes nothing again. */
export function useSharedFilm(isReady: boolean, onFiles: (files: readonly File[]) => void) {
  const t = useT('video-upload')
  const [search, setSearch] = useSearchParams()
  const shared = search.get('shared')
  const take = useStableCallback(async () => {
    setSearch(
      (now) => {
        now.delete('shared')
        return now
      },
      { replace: true },
    )
    const file = await takeSharedFile()
    if (file) onFiles([file])
    else toast.error(t('shared.nothing'), { description: t('shared.nothing_text') })
  })
  // The address says that a film was shared; taking it is work of the device, not of drawing.
  useEffect(() => {
    if (isReady && shared !== null) void take()
  }, [isReady, shared, take])
}
