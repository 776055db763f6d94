import { useAccount } from '#web/features/accounts/account/queries.ts'
import { FeedbackForm } from './feedback-form.tsx'
import { MyFeedback } from './my-feedback.tsx'
import { Roadmap } from './roadmap.tsx'

/** Telling the team something, what became of what one told it, and what everybody asked for. */
export function FeedbackScreen() {
  const account = useAccount()
  return (
    <div className="grid grid-cols-[minmax(0,1fr)] items-start gap-6 lg:grid-cols-[minmax(0,1fr)_22rem]">
      <div className="flex min-w-0 flex-col gap-6">
        {/* With another person it starts anew. */}
        <FeedbackForm key={account?.id} userId={account?.id} />
        {account && <MyFeedback userId={account.id} />}
      </div>
      <Roadmap userId={account?.id} />
    </div>
  )
}
