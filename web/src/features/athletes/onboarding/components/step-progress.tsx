import { clsx } from 'clsx'
import { useT } from '#web/lib/i18n.ts'

/** How many screens there are; the bars say the same as the words. */
export function StepProgress({ at, of }: { at: number; of: number }) {
  const t = useT('onboarding')
  return (
    <div className="mb-5">
      <p className="mb-2 text-sm text-soft">{t('step', { at, of })}</p>
      <div aria-hidden className="flex max-w-72 gap-1">
        {Array.from({ length: of }, (_, i) => (
          // biome-ignore lint/suspicious/noArrayIndexKey: a bar is its place
          <i key={i} className={clsx('h-1 grow rounded-full', i < at ? 'bg-accent' : 'bg-line-strong')} />
        ))}
      </div>
    </div>
  )
}
