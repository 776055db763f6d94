import { Suspense } from 'react'
import { createRoot } from 'react-dom/client'
import { toast as sonner, Toaster } from 'sonner'
import 'sonner/dist/styles.css'
import { getAppearance } from '#web/lib/appearance.ts'
import { useT } from '#web/lib/i18n.ts'

let isDrawn = false

/** In a root of its own: nothing of sonner is rendered before the first toast. */
function drawOnce() {
  if (isDrawn) return
  isDrawn = true
  const host = document.createElement('div')
  document.body.append(host)
  createRoot(host).render(
    <Suspense>
      <Toasts />
    </Suspense>,
  )
}

function Toasts() {
  const t = useT()
  return (
    <Toaster
      theme={getAppearance().theme}
      position="bottom-right"
      closeButton
      containerAriaLabel={t('nav.notifications')}
      toastOptions={{
        closeButtonAriaLabel: t('actions.close'),
        classNames: {
          toast: 'font-sans!',
          closeButton: 'size-6!',
          // Undo is there for seconds: large enough to be hit at the first try.
          actionButton: 'h-9! px-3.5! text-sm! pointer-coarse:h-11!',
        },
      }}
      mobileOffset={{ bottom: 80 }}
    />
  )
}

type Shown = {
  description?: string
  action?: { label: string; onClick: () => void }
  milliseconds?: number
}

export function showToast(kind: 'success' | 'error' | 'message', title: string, shown: Shown) {
  drawOnce()
  sonner[kind](title, {
    description: shown.description,
    action: shown.action,
    duration: shown.milliseconds ?? (kind === 'error' || shown.action ? 8000 : 4000),
  })
}
