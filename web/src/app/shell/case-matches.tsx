import { Command } from 'cmdk'
import { BadgeCheck, Flag } from 'lucide-react'
import type { CaseMatch } from '#web/features/trust/admin-work/types.ts'
import { useT } from '#web/lib/i18n.ts'

type CaseMatchesProps = {
  cases: CaseMatch[]
  onOpen: (match: CaseMatch) => void
  classes: { heading: string; row: string }
}

const groups = [
  { subject: 'verification', name: 'verifications', Icon: BadgeCheck },
  { subject: 'flag', name: 'flags', Icon: Flag },
] as const

/** As they stand on the screen: group by group. */
export const casesInOrder = (cases: CaseMatch[]) =>
  groups.flatMap(({ subject }) => cases.filter((match) => match.subject === subject))

/** What an admin found beside people; drawn only when there is something, so nobody else fetches its words. */
export function CaseMatches({ cases, onOpen, classes }: CaseMatchesProps) {
  const t = useT('admin-work')
  return groups.map(({ subject, name, Icon }) => {
    const found = cases.filter((match) => match.subject === subject)
    if (found.length === 0) return null
    return (
      <Command.Group key={subject} heading={t(`search.${name}`)} className={classes.heading}>
        {found.map((match) => (
          <Command.Item
            key={match.id}
            value={match.id}
            onSelect={() => onOpen(match)}
            className={classes.row}
          >
            <Icon aria-hidden className="shrink-0" />
            <span className="min-w-0">
              <span className="block truncate">{match.name || t('search.somebody')}</span>
              <span className="block truncate text-sm text-soft">
                {t(`what.${subject}.${match.kind}`)} · {t(`state.${match.status}`)}
              </span>
            </span>
          </Command.Item>
        ))}
      </Command.Group>
    )
  })
}
