import { useEffect, useState } from 'react'
import { useNavigate } from 'react-router'
import { useT } from '#web/lib/i18n.ts'
import { Button } from './button.tsx'
import { Dialog } from './dialog.tsx'

type UnsavedGuardProps = {
  dirty: boolean
  /** Saves, and says whether that worked; then one is let go. */
  onSave: () => Promise<boolean>
  onDiscard: () => void
}

/** Asks before a link or a closed tab would lose what was typed. */
export function UnsavedGuard({ dirty, onSave, onDiscard }: UnsavedGuardProps) {
  const t = useT()
  const navigate = useNavigate()
  const [target, setTarget] = useState<string | null>(null)
  const [busy, setBusy] = useState(false)

  // An effect, since the clicks of the whole page and the closing of the tab are listened to.
  useEffect(() => {
    if (!dirty) return
    const onLeave = (event: BeforeUnloadEvent) => event.preventDefault()
    function onClick(event: MouseEvent) {
      const link = (event.target as Element).closest('a')
      const elsewhere = event.ctrlKey || event.metaKey || event.shiftKey || event.button !== 0
      if (!link || elsewhere || link.target === '_blank' || link.origin !== location.origin) return
      if (link.pathname === location.pathname) return
      event.preventDefault()
      event.stopPropagation()
      setTarget(link.pathname + link.search + link.hash)
    }
    addEventListener('beforeunload', onLeave)
    // Before the router sees the click.
    document.addEventListener('click', onClick, { capture: true })
    return () => {
      removeEventListener('beforeunload', onLeave)
      document.removeEventListener('click', onClick, { capture: true })
    }
  }, [dirty])

  function leave() {
    setTarget(null)
    if (target) navigate(target)
  }

  return (
    <Dialog
      open={target !== null}
      onClose={() => setTarget(null)}
      title={t('unsaved.title')}
      footer={
        <>
          <Button
            variant="danger"
            onClick={() => {
              onDiscard()
              leave()
            }}
          >
            {t('unsaved.discard')}
          </Button>
          <Button
            variant="primary"
            busy={busy}
            onClick={async () => {
              setBusy(true)
              const saved = await onSave()
              setBusy(false)
              if (saved) leave()
              else setTarget(null)
            }}
          >
            {t('unsaved.save')}
          </Button>
        </>
      }
    >
      {t('unsaved.text')}
    </Dialog>
  )
}
