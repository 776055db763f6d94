import { clsx } from 'clsx'
import { Search } from 'lucide-react'
import { useT } from '#web/lib/i18n.ts'
import { openCommandPalette, preloadCommandPalette } from './keyboard-shortcuts.tsx'
import { usePaletteLabel } from './use-palette-label.ts'

/** Looks like the search field it opens. */
export function CommandPaletteButton({ className }: { className?: string }) {
  const t = useT()
  const label = usePaletteLabel()
  return (
    <button
      type="button"
      aria-haspopup="dialog"
      aria-keyshortcuts="Control+K Meta+K"
      onPointerEnter={preloadCommandPalette}
      onFocus={preloadCommandPalette}
      onClick={openCommandPalette}
      className={clsx(
        'flex h-9 min-w-0 items-center gap-2.5 rounded-md border border-line-strong bg-surface px-3 text-faint transition-colors duration-150 hover:border-edge pointer-coarse:h-11',
        className,
      )}
    >
      <Search aria-hidden className="size-4 shrink-0" />
      {/* A phone has no room for what can be found with it. */}
      <span className="grow truncate text-left sm:hidden">{t('actions.search')}</span>
      <span className="grow truncate text-left max-sm:hidden">{label}</span>
      <kbd className="hidden shrink-0 rounded-sm border border-current/40 px-1.5 font-sans text-xs md:inline">
        Ctrl K
      </kbd>
    </button>
  )
}
