import { useQuery } from '@tanstack/react-query'
import { type ReactNode, useState } from 'react'
import { useAccount } from '#web/features/accounts/account/queries.ts'
import { draftNames } from '#web/lib/drafts.ts'
import { errorCode } from '#web/lib/errors.ts'
import { useT } from '#web/lib/i18n.ts'
import { useDocumentTitle } from '#web/lib/use-document-title.ts'
import { useMediaQuery } from '#web/lib/use-media-query.ts'
import { aboveBottomBar } from '#web/ui/bars.ts'
import { Button } from '#web/ui/button.tsx'
import { Dialog } from '#web/ui/dialog.tsx'
import { ErrorState } from '#web/ui/empty-state.tsx'
import { ListSkeleton } from '#web/ui/skeleton.tsx'
import { blindReviewQueries } from '../queries.ts'
import { draftName, letterBeside } from '../rules.ts'
import type { Review } from '../types.ts'
import { GradeForm } from './grade-form.tsx'
import { LetterKeys } from './grade-keys.tsx'
import { LetterList } from './letter-list.tsx'
import { LetterPerson } from './letter-person.tsx'
import { ReviewHead } from './review-head.tsx'
import { ReviewersPanel } from './reviewers-panel.tsx'

type ReviewScreenProps = {
  id: string
  letter: string | null
  onLetter: (letter: string) => void
  /** What its owner sees once it is revealed. */
  result: (review: Review) => ReactNode
}

export function ReviewScreen({ id, letter, onLetter, result }: ReviewScreenProps) {
  const t = useT('blind-review')
  useDocumentTitle(t('one'))
  const review = useQuery(blindReviewQueries.one(id))
  if (review.isPending) return <ListSkeleton rows={8} />
  // Who was let out, or whose review has ended, sees nothing of it any more; a lost connection takes nothing away.
  if (!review.data || (review.error && errorCode(review.error) === 'not_found'))
    return (
      <ErrorState error={review.error} onRetry={() => void review.refetch()} busy={review.isFetching} whole />
    )
  if (review.data.owner && review.data.revealed_at) return result(review.data)
  return <OpenReview review={review.data} letter={letter} onLetter={onLetter} />
}

type OpenReviewProps = { review: Review; letter: string | null; onLetter: (letter: string) => void }

/** Letters, the person behind one, and one's grades: three columns, or one above the other with the grades in a sheet. */
function OpenReview({ review, letter, onLetter }: OpenReviewProps) {
  const t = useT('blind-review')
  const wide = useMediaQuery('(min-width: 64rem)')
  const [sheet, setSheet] = useState(false)
  const { letters } = review
  const account = useAccount()
  const [kept, setKept] = useState<readonly string[]>(() => {
    const start = draftName(review.id, '')
    return draftNames(account?.id ?? '', start).map((name) => name.slice(start.length))
  })
  const one =
    letters.find((each) => each.letter === letter) ?? letters.find((each) => !each.gone) ?? letters[0]
  if (!one) return null
  const grading = one.gone ? null : (
    <GradeForm
      key={one.letter}
      review={review}
      letter={one}
      titled={wide}
      onKept={(name, isKept) =>
        setKept((before) => [...before.filter((each) => each !== name), ...(isKept ? [name] : [])])
      }
      onNext={(next) => {
        setSheet(false)
        onLetter(next)
      }}
    />
  )
  return (
    <>
      <ReviewHead review={review} />
      <LetterKeys onMove={(step) => onLetter(letterBeside(letters, one.letter, step))} />
      <div className="lg:grid lg:min-h-[calc(100dvh-4rem)] lg:grid-cols-[15.5rem_minmax(0,1fr)_21rem]">
        <LetterList review={review} current={one.letter} kept={kept} onLetter={onLetter} />
        <LetterPerson key={one.letter} reviewId={review.id} one={one} />
        <aside aria-label={t('grade.title')} className="border-line bg-surface lg:border-l">
          {wide && grading && <div className="px-4 py-4">{grading}</div>}
          <ReviewersPanel review={review} />
        </aside>
      </div>
      {!wide && grading && (
        <>
          <div
            ref={aboveBottomBar}
            className="sticky bottom-18 z-10 border-t border-line bg-surface px-4 py-2.5 sm:px-6"
          >
            <Button variant="primary" className="w-full" onClick={() => setSheet(true)}>
              {t('grade.open', { letter: one.letter })}
            </Button>
          </div>
          <Dialog
            open={sheet}
            onClose={() => setSheet(false)}
            title={t('letters.athlete', { letter: one.letter })}
          >
            {grading}
          </Dialog>
        </>
      )}
    </>
  )
}
