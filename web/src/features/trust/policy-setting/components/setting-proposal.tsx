import { ShieldAlert } from 'lucide-react'
import { useRef } from 'react'
import { useErrorMessage } from '#web/lib/error-message.ts'
import { useT } from '#web/lib/i18n.ts'
import { Button } from '#web/ui/button.tsx'
import { Notice } from '#web/ui/card.tsx'
import { tellWhoLeft } from '#web/ui/tell-who-left.ts'
import { toast } from '#web/ui/toast.ts'
import { useDecidePolicySetting } from '../mutations.ts'
import { useSettingWords } from '../setting-words.ts'
import type { PolicySetting } from '../types.ts'

/** A change that makes minors less safe, and waits for an admin other than the one who proposed it. */
export function SettingProposal({ setting }: { setting: PolicySetting }) {
  const t = useT('policy-setting')
  const words = useSettingWords()
  const buttons = useRef<HTMLDivElement>(null)
  const decide = useDecidePolicySetting()
  const refused = useErrorMessage(decide.error)
  const { proposal } = setting
  if (!proposal) return null
  const answer = (approve: boolean) =>
    decide.mutateAsync({ change_id: proposal.id, approve }).then(
      () => toast.success(t(approve ? 'agreed' : 'refused_now')),
      (error) => tellWhoLeft(buttons, words.name(setting), error),
    )
  return (
    <Notice
      tone="attention"
      icon={<ShieldAlert aria-hidden />}
      title={t(proposal.is_mine ? 'proposal_mine' : 'proposal', {
        who: proposal.by ?? t('somebody'),
        from: words.value(setting, proposal.from),
        to: words.value(setting, proposal.to),
      })}
    >
      <p className="wrap-anywhere">{proposal.reason}</p>
      {proposal.source && <p className="text-sm wrap-anywhere">{proposal.source}</p>}
      <div ref={buttons} className="mt-2 flex flex-wrap gap-2">
        {!proposal.is_mine && (
          <Button size="sm" variant="primary" busy={decide.isPending} onClick={() => answer(true)}>
            {t('agree')}
          </Button>
        )}
        <Button size="sm" disabled={decide.isPending} onClick={() => answer(false)}>
          {t(proposal.is_mine ? 'take_back' : 'refuse')}
        </Button>
      </div>
      {refused && (
        <p role="alert" className="mt-2 text-red-ink">
          {refused}
        </p>
      )}
    </Notice>
  )
}
