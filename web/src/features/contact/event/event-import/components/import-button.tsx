import { FileUp } from 'lucide-react'
import { Suspense, useState } from 'react'
import { useT } from '#web/lib/i18n.ts'
import { lazyWhenOnline } from '#web/lib/load-when-online.ts'
import { Button } from '#web/ui/button.tsx'

const ImportDialog = lazyWhenOnline(() =>
  import('./import-dialog.tsx').then((part) => ({ default: part.ImportDialog })),
)

/** Brings in the events of a file. */
export function ImportEventsButton() {
  const t = useT('event-import')
  const [open, setOpen] = useState(false)
  return (
    <>
      <Button onClick={() => setOpen(true)}>
        <FileUp aria-hidden />
        {t('action')}
      </Button>
      <Suspense>{open && <ImportDialog onClose={() => setOpen(false)} />}</Suspense>
    </>
  )
}
