import { useT } from '#web/lib/i18n.ts'
import { QrCode } from '#web/ui/qr-code.tsx'

/** For whoever stands beside the screen or holds the paper. On a phone the button at the top shares. */
export function SharePage({ address }: { address: string }) {
  const t = useT('public')
  return (
    <section
      aria-labelledby="share"
      className="mt-6 flex items-center gap-4 rounded-lg border border-line p-3 max-lg:hidden print:absolute print:top-0 print:right-0 print:mt-0 print:flex print:border-0 print:p-0"
    >
      {/* Dark on light in every theme: many readers know it no other way. */}
      <QrCode
        label={t('athlete.qr')}
        address={address}
        className="size-24 shrink-0 rounded-md bg-on-film fill-film print:size-20"
      />
      <div className="min-w-0 print:hidden">
        <h2 id="share">{t('athlete.share_title')}</h2>
        <p className="mt-0.5 text-sm text-soft">{t('athlete.share_text')}</p>
      </div>
    </section>
  )
}
