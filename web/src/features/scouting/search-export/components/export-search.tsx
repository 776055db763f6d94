import { Download } from 'lucide-react'
import { Suspense, useState } from 'react'
import type { SearchFilter } from '#web/features/scouting/athlete-search/types.ts'
import { useT } from '#web/lib/i18n.ts'
import { lazyWhenOnline } from '#web/lib/load-when-online.ts'
import { Button } from '#web/ui/button.tsx'

const ExportDialog = lazyWhenOnline(() =>
  import('./export-dialog.tsx').then((part) => ({ default: part.ExportDialog })),
)

/** Beside the results: takes them along as a file. */
export function ExportSearch({ filter }: { filter: SearchFilter }) {
  const t = useT('search-export')
  const [open, setOpen] = useState(false)
  return (
    <>
      <Button
        size="sm"
        variant="ghost"
        aria-haspopup="dialog"
        title={t('open')}
        className="pointer-coarse:h-9"
        onClick={() => setOpen(true)}
      >
        <Download aria-hidden />
        <span className="max-2xl:sr-only">{t('open')}</span>
      </Button>
      {open && (
        <Suspense>
          <ExportDialog filter={filter} onClose={() => setOpen(false)} />
        </Suspense>
      )}
    </>
  )
}
