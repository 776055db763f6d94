import { formatDate } from '#web/lib/datetime.ts'
import { useLanguage, useT } from '#web/lib/i18n.ts'
import { FigureBlock } from '../../components/figure-block.tsx'
import { useNumbers } from '../../use-numbers.ts'
import type { AthleteFigures } from '../types.ts'

type WhoLookedProps = { figures: AthleteFigures; isMinor: boolean }

/** Who opened the page, as each chose to be shown. A minor reads organizations only. */
export function WhoLooked({ figures: { period, opens, opens_by_role, viewers }, isMinor }: WhoLookedProps) {
  const t = useT('figures')
  const language = useLanguage()
  const { format } = useNumbers()
  const { named } = viewers
  const rows = [
    ...named.map(({ name, organization, days, last_on }) => ({
      name: organization ? t('athlete.scout_of', { name, organization }) : name,
      days,
      last_on,
    })),
    ...viewers.organizations.map(({ organization, days, last_on }) => ({
      name: organization,
      days,
      last_on,
    })),
  ]
  const roles = opens_by_role.filter(({ value, count }) => count > 0 && ['athlete', 'scout'].includes(value))
  return (
    <FigureBlock
      id="looks"
      title={t('athlete.looks_title')}
      note={opens.count > 0 && t('athlete.looks_note', { opens: opens.count, people: viewers.people })}
      period={period}
      empty={opens.count + rows.length === 0 && t('athlete.looks_none')}
      table={{
        heads: [
          t(isMinor ? 'athlete.organization' : 'athlete.who'),
          t('athlete.looked_on'),
          t('athlete.last'),
        ],
        rows: rows.map(({ name, days, last_on }) => [name, days, formatDate(last_on, language)]),
      }}
      foot={
        <>
          {rows.length === 0 && <p>{t('athlete.looks_unnamed')}</p>}
          {roles.length > 0 && (
            <p>
              {roles
                .map(({ value, count }) =>
                  t('admin.role_count', { role: t(`role.${value}`), number: format(count) }),
                )
                .join(' · ')}
            </p>
          )}
          <p>{t(isMinor ? 'athlete.looks_minor' : 'athlete.looks_chosen')}</p>
        </>
      }
    />
  )
}
