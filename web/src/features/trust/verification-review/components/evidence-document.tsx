import { useMutation } from '@tanstack/react-query'
import { Download, ExternalLink, FileText, Minus, Plus, X } from 'lucide-react'
import { type KeyboardEvent, useState } from 'react'
import { useT } from '#web/lib/i18n.ts'
import { Badge } from '#web/ui/badge.tsx'
import { Button } from '#web/ui/button.tsx'
import { openDocument } from '../queries.ts'
import type { EvidenceFile } from '../types.ts'

/** The document beside the decision. It is opened by a press alone, since each time is on record. */
export function EvidenceDocument({ verificationId }: { verificationId: string }) {
  const t = useT('verification-review')
  const open = useMutation({ mutationFn: () => openDocument(verificationId) })
  const file = open.data
  return (
    <div className="space-y-2">
      <div className="flex flex-wrap items-center gap-3">
        <Badge tone="good">{t('strength.document')}</Badge>
        {file ? (
          <Button size="sm" onClick={() => open.reset()}>
            <X aria-hidden />
            {t('document.close')}
          </Button>
        ) : (
          <Button size="sm" busy={open.isPending} onClick={() => open.mutate()}>
            <FileText aria-hidden />
            {t('document.show')}
          </Button>
        )}
        {file && (
          <a
            href={file.url}
            target="_blank"
            rel="noopener noreferrer"
            className="inline-flex min-h-8 items-center gap-1 text-sm text-accent-ink underline underline-offset-2"
          >
            {t('document.new_tab')}
            <ExternalLink aria-hidden className="size-3.5 shrink-0" />
          </a>
        )}
      </div>
      {open.error && (
        <p role="alert" className="text-red-ink">
          {t('evidence_failed')}
        </p>
      )}
      {file?.kind === 'image' && <ShownImage file={file} />}
      {file?.kind === 'pdf' && (
        // The browser's own reader: it turns pages and zooms by its keys. The file brings a policy that lets nothing in it run.
        <iframe
          ref={focusOnce}
          title={t('document.title')}
          src={file.url}
          className="h-[min(44rem,75dvh)] w-full rounded-md border border-line bg-sunk"
        />
      )}
      {file?.kind === 'tab' && <p className="text-soft">{t('document.tab')}</p>}
      {file?.kind === 'other' && (
        <p className="flex flex-wrap items-center gap-3 text-soft">
          {t('document.unsafe')}
          <a href={file.url} className="inline-flex items-center gap-1 font-medium text-accent-ink underline">
            <Download aria-hidden className="size-4" />
            {t('document.download')}
          </a>
        </p>
      )}
    </div>
  )
}

const focusOnce = (node: HTMLElement | null) => node?.focus({ preventScroll: true })

const ZOOMS = [100, 150, 200, 300] as const

/** Moves by the arrows as any part of a page that scrolls, and zooms by + and -. */
function ShownImage({ file }: { file: EvidenceFile }) {
  const t = useT('verification-review')
  const [step, setStep] = useState(0)
  const zoom = ZOOMS[step] ?? 100
  const by = (change: 1 | -1) => setStep((now) => Math.min(Math.max(now + change, 0), ZOOMS.length - 1))
  const onKeyDown = (event: KeyboardEvent) => {
    if (event.ctrlKey || event.metaKey) return
    if (event.key === '+' || event.key === '=') by(1)
    else if (event.key === '-') by(-1)
    else if (event.key === '0') setStep(0)
    else return
    event.preventDefault()
    event.stopPropagation()
  }
  return (
    <div className="overflow-hidden rounded-md border border-line">
      <div className="flex items-center gap-1 border-b border-line bg-surface px-2 py-1">
        <Button variant="ghost" size="sm" square aria-label={t('document.smaller')} onClick={() => by(-1)}>
          <Minus aria-hidden />
        </Button>
        <span className="num w-14 text-center text-sm" aria-live="polite">
          {t('document.zoom', { zoom })}
        </span>
        <Button variant="ghost" size="sm" square aria-label={t('document.larger')} onClick={() => by(1)}>
          <Plus aria-hidden />
        </Button>
      </div>
      <section
        ref={focusOnce}
        // biome-ignore lint/a11y/noNoninteractiveTabindex: what scrolls is reached by keyboard
        tabIndex={0}
        aria-label={t('document.title')}
        onKeyDown={onKeyDown}
        className="h-[min(32rem,60dvh)] overflow-auto bg-sunk"
      >
        <img
          src={file.url}
          alt={t('document.title')}
          style={{ width: `${zoom}%` }}
          className="block max-w-none"
        />
      </section>
    </div>
  )
}
