import { EyeOff } from 'lucide-react'
import { Link } from 'react-router'
import { useT } from '#web/lib/i18n.ts'
import { isGraded, reviewsAddress } from '../rules.ts'
import type { Review } from '../types.ts'

/** Dark, because it is another way of looking: what is hidden here, how far one is, and the way out. */
export function ReviewHead({ review }: { review: Review }) {
  const t = useT('blind-review')
  const { size, letters } = review
  const done = letters.filter(isGraded).length
  return (
    <header className="on-bar flex flex-wrap items-center gap-x-4 gap-y-2 bg-bar px-4 py-3 text-on-bar sm:px-6">
      <h1 className="flex min-w-0 items-center gap-2 text-lg text-on-bar max-lg:grow">
        <EyeOff aria-hidden className="size-5 shrink-0" />
        <span className="wrap-anywhere">
          <span className="sr-only">{t('one')}: </span>
          {review.name}
        </span>
      </h1>
      <p className="min-w-0 grow basis-48 text-sm text-on-bar/80 max-lg:order-last max-lg:basis-full">
        {t('head.hidden')}
      </p>
      <span className="flex items-center gap-2 text-sm font-semibold">
        <span className="num">{t('head.done', { done, size })}</span>
        <span
          role="progressbar"
          aria-label={t('head.done_label', { done, size })}
          aria-valuemin={0}
          aria-valuemax={size}
          aria-valuenow={done}
          className="h-1.5 w-24 overflow-hidden rounded-full bg-on-bar/25"
        >
          <span
            className="block h-full rounded-full bg-on-bar"
            style={{ width: `${(done / size) * 100}%` }}
          />
        </span>
      </span>
      <Link
        to={reviewsAddress}
        className="inline-flex h-9 items-center rounded-md border border-on-bar/40 px-3 text-sm font-semibold hover:bg-on-bar/10 pointer-coarse:h-11"
      >
        {t('head.leave')}
      </Link>
    </header>
  )
}
