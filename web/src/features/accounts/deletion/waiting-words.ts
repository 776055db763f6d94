import { LIMITS } from '#shared/limits.ts'
import { formatDate } from '#web/lib/datetime.ts'
import { useLanguage, useT } from '#web/lib/i18n.ts'
import type { DeletionState } from './types.ts'

/** When an account goes, whom that waits for, and until when at most. */
export function useWaitingWords(state: DeletionState | null | undefined) {
  const t = useT('deletion')
  const language = useLanguage()
  if (!state?.erase_at) return { title: null, words: [] }
  const date = (day: string) => formatDate(day, language)
  const { erase_at, held, waits_for_guardian, answer_by, team_by, kept_until, by_guardian, by_team } = state
  const waits = held || waits_for_guardian
  const title = kept_until
    ? t('leaving_title_latest', { date: date(kept_until) })
    : waits
      ? t('leaving_title_waits')
      : t('leaving_title', { date: date(erase_at) })
  const words = [t(waits || kept_until ? 'leaving_text_waits' : 'leaving_text')]
  if (by_team) words.unshift(t('leaving_by_team'))
  if (held) words.push(t('leaving_held'))
  else if (answer_by && team_by) {
    const isLate = new Date(answer_by) <= new Date()
    words.push(
      t(isLate ? 'leaving_team' : 'leaving_waits', {
        date: date(answer_by),
        team: date(team_by),
      }),
    )
  }
  if (by_guardian) words.push(t('leaving_guardian'))
  words.push(t(kept_until ? 'leaving_kept' : 'leaving_reports', { days: LIMITS.deletion.reportDays }))
  return { title, words }
}
