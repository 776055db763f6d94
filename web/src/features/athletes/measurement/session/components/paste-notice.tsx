import { useT } from '#web/lib/i18n.ts'
import { Button } from '#web/ui/button.tsx'
import { Notice } from '#web/ui/card.tsx'
import type { Leftover } from '../types.ts'

type PasteNoticeProps = {
  /** How many cells the last paste filled, while it can be taken back. */
  filled: number | null
  left: readonly Leftover[]
  tooLarge: boolean
  onUndo: () => void
  onDismiss: () => void
}

const shownMax = 12

/** What a paste did, and every line that found no cell, so that nothing is lost. */
export function PasteNotice({ filled, left, tooLarge, onUndo, onDismiss }: PasteNoticeProps) {
  const t = useT('measurement')
  return (
    <div role="status" className="space-y-3 empty:hidden">
      {tooLarge && <Notice tone="attention" title={t('session.too_large')} />}
      {filled !== null && (
        <p className="flex flex-wrap items-center gap-3">
          {t('session.pasted', { count: filled })}
          <Button onClick={onUndo}>{t('session.undo_paste')}</Button>
        </p>
      )}
      {left.length > 0 && (
        <Notice
          tone="attention"
          title={t('session.left', { count: left.length })}
          action={<Button onClick={onDismiss}>{t('session.dismiss')}</Button>}
        >
          <ul className="max-h-60 overflow-y-auto">
            {left.slice(0, shownMax).map(({ text, reason }, at) => (
              // biome-ignore lint/suspicious/noArrayIndexKey: two lines may be the same
              <li key={at} className="wrap-anywhere">
                <b className="font-semibold">{text}</b>: {t(`session.left_because.${reason}`)}
              </li>
            ))}
            {left.length > shownMax && <li>{t('session.left_more', { count: left.length - shownMax })}</li>}
          </ul>
        </Notice>
      )}
    </div>
  )
}
