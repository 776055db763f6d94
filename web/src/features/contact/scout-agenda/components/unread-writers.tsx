import { useQuery } from '@tanstack/react-query'
import { useAccount } from '#web/features/accounts/account/queries.ts'
import { conversationQueries } from '#web/features/contact/conversation/queries.ts'
import { formatList } from '#web/lib/format-list.ts'
import { useLanguage, useT } from '#web/lib/i18n.ts'

/** Who wrote, and of one alone what. */
export function UnreadWriters() {
  const t = useT('scout-agenda')
  const language = useLanguage()
  const writers = useQuery(conversationQueries.writers(useAccount()?.id ?? '')).data ?? []
  const [first] = writers
  if (!first) return t('hint.messages')
  if (writers.length > 1)
    return formatList(
      writers.map(({ name }) => name),
      language,
    )
  return (
    <>
      <bdi>{first.name}</bdi> · <bdi>{first.said}</bdi>
    </>
  )
}
