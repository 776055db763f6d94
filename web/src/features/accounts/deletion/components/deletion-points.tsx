import { LIMITS } from '#shared/limits.ts'
import { useT } from '#web/lib/i18n.ts'

/** What goes, and what stays and why: everybody reads the same about reports. */
export function DeletionPoints({ isSuspended = false }: { isSuspended?: boolean }) {
  const t = useT('deletion')
  const days = { days: LIMITS.deletion.reportDays }
  return (
    <>
      <Points title={t('goes_title')} points={[t('goes_page'), t('goes_words'), t('goes_files')]} />
      <Points
        title={t('stays_title')}
        points={[
          ...(isSuspended ? [t('stays_suspension'), t('stays_ban')] : []),
          t('stays_reports'),
          t('stays_log'),
          t('stays_safety', days),
        ]}
      />
    </>
  )
}

export function Points({ title, points }: { title: string; points: string[] }) {
  return (
    <div>
      <h3 className="font-medium">{title}</h3>
      <ul className="mt-1 list-disc space-y-1 pl-5 text-soft">
        {points.map((point) => (
          <li key={point} className="wrap-anywhere">
            {point}
          </li>
        ))}
      </ul>
    </div>
  )
}
