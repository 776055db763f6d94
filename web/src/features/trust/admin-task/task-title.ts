import { useT } from '#web/lib/i18n.ts'
import type { AdminTask } from './types.ts'

const asText = (value: unknown) => (typeof value === 'string' ? value : '')

/** What a task is called, and what else is known of it, in a line each. */
export function useTaskTitle({ noun, facts }: AdminTask): { title: string; detail: string } {
  const t = useT('admin-task')
  const w = useT('admin-work')
  const f = useT('feedback')
  const o = useT('organization')
  const m = useT('metric')
  const name = asText(facts.name) || t('somebody')
  if (noun === 'case')
    return {
      title: t('about.case', { name }),
      detail: [
        w(`what.flag.${asText(facts.reason) || 'other'}`),
        t('reports', { count: Number(facts.reports) || 1 }),
      ].join(' · '),
    }
  if (noun === 'decision')
    return { title: t(`about.${asText(facts.status) || 'awaiting_second'}`, { name }), detail: '' }
  if (noun === 'verification')
    return {
      title: t('about.verification', { name }),
      detail: [
        w(`what.verification.${asText(facts.type)}`),
        ...(facts.for_minors === true ? [t('for_minors')] : []),
      ].join(' · '),
    }
  if (noun === 'organization')
    return { title: t('about.organization', { name }), detail: o(`kind.${asText(facts.kind)}`) }
  if (noun === 'dispute')
    return { title: t('about.dispute', { name }), detail: m(`name.${asText(facts.metric)}`) }
  if (noun === 'data_request')
    return {
      title: t(facts.kind === 'export' ? 'about.export' : 'about.erase', { name }),
      detail: facts.unanswered === true ? t('unanswered') : '',
    }
  if (noun === 'feedback')
    return {
      title: t('about.feedback', { name }),
      detail: [
        f(`category.${asText(facts.category)}`),
        ...(facts.reply_wanted === true ? [t('reply_wanted')] : []),
      ].join(' · '),
    }
  return { title: t('about.admin_invitation', { email: asText(facts.email) }), detail: '' }
}
