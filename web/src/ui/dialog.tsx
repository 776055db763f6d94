import { clsx } from 'clsx'
import { X } from 'lucide-react'
import { type ReactNode, useEffect, useId, useRef } from 'react'
import { useT } from '#web/lib/i18n.ts'
import { Button } from './button.tsx'
import { closeOnBack } from './close-on-back.ts'

const widths = { sm: 'sm:max-w-md', md: 'sm:max-w-xl', lg: 'sm:max-w-3xl' }

export type DialogProps = {
  open: boolean
  onClose: () => void
  title: ReactNode
  /** A side sheet on wide screens, for something one works in beside the page. */
  side?: boolean
  size?: keyof typeof widths
  footer?: ReactNode
  /** Keeps the title for screen readers where there is room to close by clicking beside it, until the close button has the focus. */
  hideTitle?: boolean
  /** Whether it is open stands in the address, so that Back closes it by itself. */
  inAddress?: boolean
  children: ReactNode
}

/** An item of a menu is gone by the time the dialog closes: what opened the menu stands for it. */
function openerOf(active: Element | null): HTMLElement | null {
  const menu = active?.closest('[role="menu"]')
  const opener = menu ? document.getElementById(menu.getAttribute('aria-labelledby') ?? '') : active
  return opener instanceof HTMLElement ? opener : null
}

/**
 * The browser's own modal: it holds the focus, closes on Escape, gives the focus back. On a phone it is a sheet that
 * comes from below. Why not Radix: docs/decisions/0201-native-dialogs.md
 */
export function Dialog({
  open,
  onClose,
  title,
  side,
  size = 'sm',
  footer,
  hideTitle,
  inAddress = false,
  children,
}: DialogProps) {
  const t = useT()
  const ref = useRef<HTMLDialogElement>(null)
  const titleId = useId()

  // An effect, since a function as the ref would be let go of, and the dialog closed, whenever something in it waits for its words.
  useEffect(() => {
    const dialog = ref.current
    if (!open || !dialog) return
    const opener = openerOf(document.activeElement)
    if (!dialog.open) {
      dialog.showModal()
      // Left to itself the browser would put the focus on the first button, which is Close.
      const start = dialog.querySelector<HTMLElement>('[data-autofocus]') ?? dialog.querySelector('h2')
      start?.focus({ preventScroll: true })
    }
    const forgetBack = inAddress ? undefined : closeOnBack(() => dialog.close())
    return () => {
      forgetBack?.()
      dialog.close()
      // One that left the page while it was open gives nothing back by itself.
      if (document.activeElement === document.body) opener?.focus()
    }
  }, [open, inAddress])

  return (
    <dialog
      ref={ref}
      aria-labelledby={titleId}
      // React hands the closing of a dialog that was opened from this one up to it.
      onClose={(event) => event.target === event.currentTarget && onClose()}
      onMouseDown={(event) => event.target === event.currentTarget && onClose()}
      className={clsx(
        'm-0 w-full max-w-none overscroll-contain border border-line bg-surface p-0 text-ink shadow-pop',
        'fixed inset-x-0 top-auto bottom-0 max-h-[92dvh] rounded-t-lg open:animate-[slide-up_180ms_var(--ease-out)]',
        side
          ? 'sm:inset-y-0 sm:right-0 sm:left-auto sm:h-dvh sm:max-h-none sm:rounded-none sm:open:animate-[slide-in_180ms_var(--ease-out)]'
          : 'sm:inset-0 sm:m-auto sm:h-fit sm:rounded-lg sm:open:animate-[appear_140ms_var(--ease-out)]',
        widths[size],
      )}
    >
      {open && (
        <div className={clsx('flex max-h-[inherit] flex-col', side && 'sm:h-full')}>
          {/* No landmarks: a dialog is no part of the page, and its head no banner. */}
          <div
            className={clsx(
              'sticky top-0 z-10 flex items-center justify-between gap-4 border-b border-line bg-surface px-4 py-3 sm:px-6',
              hideTitle && 'sm:not-focus-within:sr-only',
            )}
          >
            <h2 id={titleId} tabIndex={-1} className="outline-none">
              {title}
            </h2>
            <Button variant="ghost" size="sm" square aria-label={t('actions.close')} onClick={onClose}>
              <X aria-hidden />
            </Button>
          </div>
          <div className="grow overflow-y-auto px-4 py-4 sm:px-6">{children}</div>
          {footer && (
            <div className="sticky bottom-0 flex flex-wrap justify-end gap-2 border-t border-line bg-surface px-4 py-3 sm:px-6">
              {footer}
            </div>
          )}
        </div>
      )}
    </dialog>
  )
}
