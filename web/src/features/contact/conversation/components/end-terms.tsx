import { useT } from '#web/lib/i18n.ts'
import { isGoodNews } from '../rules.ts'
import type { ConversationSummary, Outcome } from '../types.ts'

type EndTermsProps = {
  conversation: ConversationSummary
  name: string
  asScout: boolean
  /** What the scout chose so far. */
  outcome?: Outcome | undefined
}

/** For whom it ends, for how long, and what the other side sees: before anybody ends a conversation. */
export function EndTerms({ conversation, name, asScout, outcome }: EndTermsProps) {
  const t = useT('conversation')
  const days = conversation.cool_down_days ?? 0
  if (isGoodNews(outcome)) return <p className="text-soft">{t('end_terms.stays', { name })}</p>
  return (
    <ul className="list-disc space-y-1 pl-5 text-soft">
      <li>{t('end_terms.both', { name })}</li>
      <li>{t(asScout ? 'end_terms.rest_scout' : 'end_terms.rest_athlete', { name, days })}</li>
      {!asScout && <li>{t('end_terms.seen', { name })}</li>}
    </ul>
  )
}
