import { Lock, X } from 'lucide-react'
import { useState } from 'react'
import { formatDate } from '#web/lib/datetime.ts'
import { useErrorMessage } from '#web/lib/error-message.ts'
import { useLanguage, useT } from '#web/lib/i18n.ts'
import { Button } from '#web/ui/button.tsx'
import { useLock, useRemoveReviewer, useReveal } from '../mutations.ts'
import { openLetters } from '../rules.ts'
import type { Review, Reviewer } from '../types.ts'
import { AskDialog } from './ask-dialog.tsx'

/** Who reviews and how far they are, the lock of one's own grades, and the reveal. */
export function ReviewersPanel({ review }: { review: Review }) {
  const t = useT('blind-review')
  const remove = useRemoveReviewer()
  const [removing, setRemoving] = useState<Reviewer | null>(null)
  const { reviewers, size } = review
  return (
    <>
      <section aria-labelledby="reviewers" className="border-t border-line px-4 py-4 sm:max-lg:px-6">
        <h2 id="reviewers">{t('reviewers.title', { count: reviewers.length })}</h2>
        <ul className="mt-2 space-y-1.5">
          {reviewers.map((one) => (
            <li key={one.id} className="flex items-center justify-between gap-2">
              <span className="min-w-0 font-medium wrap-anywhere">
                {one.you ? t('reviewers.you') : (one.name ?? t('result.someone'))}
              </span>
              <span className="flex shrink-0 items-center gap-1 text-sm text-soft">
                <span className="num">{t('head.done', { done: one.done, size })}</span>
                {one.locked && (
                  <>
                    <Lock aria-hidden className="size-3.5" />
                    {t('reviewers.locked')}
                  </>
                )}
                {review.owner && !one.you && !one.locked && !review.revealed_at && (
                  <Button
                    variant="ghost"
                    size="sm"
                    square
                    aria-label={t('reviewers.remove', { name: one.name ?? t('result.someone') })}
                    onClick={() => setRemoving(one)}
                  >
                    <X aria-hidden />
                  </Button>
                )}
              </span>
            </li>
          ))}
        </ul>
        {reviewers.length > 1 && <p className="mt-2 text-sm text-faint">{t('reviewers.hint')}</p>}
        {!review.locked_at && !review.revealed_at && <LockGrades review={review} />}
      </section>
      <Reveal review={review} />
      {removing && (
        <AskDialog
          title={t('reviewers.remove_title', { name: removing.name ?? t('result.someone') })}
          text={t('reviewers.remove_text')}
          action={t('reviewers.remove_do')}
          change={remove}
          sent={{ id: review.id, scoutId: removing.id }}
          onClose={() => setRemoving(null)}
        />
      )}
    </>
  )
}

function LockGrades({ review }: { review: Review }) {
  const t = useT('blind-review')
  const lock = useLock()
  const failed = useErrorMessage(lock.error)
  const open = openLetters(review)
  return (
    <div className="mt-3">
      <Button
        className="w-full"
        busy={lock.isPending}
        disabled={open.length > 0}
        onClick={() => lock.mutate(review.id)}
      >
        <Lock aria-hidden />
        {t('lock.do')}
      </Button>
      <p className="mt-1.5 text-sm text-faint">
        {open.length > 0 ? t('lock.open', { letters: open.join(', ') }) : t('lock.text')}
      </p>
      <p role="alert" className="text-sm text-red-ink not-empty:mt-1.5">
        {failed}
      </p>
    </div>
  )
}

function Reveal({ review }: { review: Review }) {
  const t = useT('blind-review')
  const language = useLanguage()
  const reveal = useReveal()
  const [asking, setAsking] = useState(false)
  const { owner, all_locked, revealed_at } = review
  const words = owner
    ? t(all_locked ? 'reveal.ready' : 'reveal.wait')
    : revealed_at
      ? t('reveal.other_done', { day: formatDate(revealed_at, language) })
      : t('reveal.other')
  return (
    <section aria-labelledby="reveal" className="border-t border-line px-4 py-4 sm:max-lg:px-6">
      <div className="flex items-center justify-between gap-3">
        <h2 id="reveal">{t('reveal.title')}</h2>
        {owner && (
          <Button
            size="sm"
            variant={all_locked ? 'primary' : 'secondary'}
            disabled={!all_locked}
            onClick={() => setAsking(true)}
          >
            {t('reveal.do')}
          </Button>
        )}
      </div>
      <p className="mt-1 text-sm text-soft">{words}</p>
      {asking && (
        <AskDialog
          title={t('reveal.ask')}
          text={t('reveal.ask_text')}
          action={t('reveal.ask_do')}
          change={reveal}
          sent={review.id}
          onClose={() => setAsking(false)}
        />
      )}
    </section>
  )
}
