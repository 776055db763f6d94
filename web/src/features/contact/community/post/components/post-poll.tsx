import { clsx } from 'clsx'
import { Check } from 'lucide-react'
import { formatDateTime } from '#web/lib/datetime.ts'
import { useErrorMessage } from '#web/lib/error-message.ts'
import { useLanguage, useT } from '#web/lib/i18n.ts'
import { useVote } from '../../mutations.ts'
import { shareOf } from '../../rules.ts'
import type { Poll } from '../../types.ts'

/** One vote each, changed until the end; the numbers are there for whoever has voted. */
export function PostPoll({ postId, poll }: { postId: string; poll: Poll }) {
  const t = useT('community')
  const language = useLanguage()
  const vote = useVote()
  const refusal = useErrorMessage(vote.error)
  const { choices, votes, my_choice, is_over, ends_at } = poll
  const count = votes?.reduce((sum, one) => sum + one, 0) ?? 0
  return (
    <div className="space-y-2">
      <ul className="space-y-2">
        {choices.map((words, place) => {
          const mine = my_choice === place + 1
          return (
            <li key={words}>
              <button
                type="button"
                aria-pressed={mine}
                disabled={is_over || vote.isPending}
                onClick={() => vote.mutate({ id: postId, choice: place + 1 })}
                className={clsx(
                  'relative flex min-h-11 w-full items-center gap-2 overflow-hidden rounded-md border px-3 text-left',
                  mine ? 'border-accent' : 'border-line-strong',
                  !is_over && 'hover:border-accent',
                )}
              >
                {votes && (
                  <span
                    aria-hidden
                    className={clsx('absolute inset-y-0 left-0', mine ? 'bg-accent-wash' : 'bg-sunk')}
                    style={{ width: `${shareOf(votes, place) * 100}%` }}
                  />
                )}
                <span className="relative grow wrap-anywhere">{words}</span>
                {mine && <Check aria-hidden className="relative size-4 shrink-0" />}
                {votes && <span className="num relative">{votes[place]}</span>}
              </button>
            </li>
          )
        })}
      </ul>
      <p className="text-sm text-soft">
        {votes && `${t('votes', { count })} · `}
        {t(is_over ? 'poll_over' : 'poll_until', { day: formatDateTime(ends_at, language) })}
      </p>
      <p role="alert" className="text-sm text-red-ink empty:hidden">
        {refusal}
      </p>
    </div>
  )
}
