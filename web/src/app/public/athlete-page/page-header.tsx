import { Printer, Share2 } from 'lucide-react'
import { useT } from '#web/lib/i18n.ts'
import { buttonClasses } from '#web/ui/button.tsx'
import { Logo } from '#web/ui/logo.tsx'

/** `address` is what a reader can say or type: it stands on paper too, where nothing can be pressed. */
export function PageHeader({ address }: { address: string }) {
  const t = useT('public')
  return (
    <header className="border-b border-line">
      <div className="mx-auto relative flex min-h-15 max-w-(--page) flex-wrap items-center gap-x-4 gap-y-2 px-4 py-2.5 sm:px-8 print:min-h-22 print:pr-24 print:pl-0">
        <a href="/" className="flex text-accent" aria-label="Touchline">
          <Logo />
        </a>
        <p className="ml-auto hidden min-w-0 text-sm break-all text-soft md:block print:block">
          <span className="sr-only">{t('athlete.address')}: </span>
          {address}
        </p>
        <div className="flex items-center gap-2 max-md:ml-auto print:hidden">
          <button
            type="button"
            hidden
            data-action="print"
            className={buttonClasses({ variant: 'ghost', square: true })}
            aria-label={t('athlete.print')}
          >
            <Printer aria-hidden />
          </button>
          <button type="button" hidden data-action="share" className={buttonClasses({})}>
            <Share2 aria-hidden />
            {t('athlete.share')}
          </button>
        </div>
        <p
          role="status"
          data-slot="status"
          data-copied={t('athlete.copied')}
          data-failed={t('athlete.copy_failed')}
          className="absolute top-full right-4 z-1 mt-1 rounded-md border border-line bg-surface px-3 py-1.5 text-sm shadow-card empty:hidden sm:right-8 print:hidden"
        />
      </div>
    </header>
  )
}
