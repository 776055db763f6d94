import { MoreHorizontal, Pencil, Pin, PinOff, Send, Share2, Trash2, X } from 'lucide-react'
import type { ReactNode } from 'react'
import { formatDate } from '#web/lib/datetime.ts'
import { useLanguage, useT } from '#web/lib/i18n.ts'
import { Button } from '#web/ui/button.tsx'
import { Menu, type MenuItem } from '#web/ui/menu.tsx'
import type { HonourState } from '../rules.ts'
import type { Honour } from '../types.ts'
import { ConfirmationLine } from './confirmation-line.tsx'
import { HonourIcon } from './honour-icon.tsx'
import { HonourProof } from './honour-proof.tsx'
import { HonourWords } from './honour-words.tsx'

export type HonourActs = {
  onEdit: (honour: Honour) => void
  onDelete: (honour: Honour) => void
  onPin: (honour: Honour) => void
  onAsk: (honour: Honour) => void
  onShare: (honour: Honour) => void
  onRemind: (honour: Honour) => void
  onCancel: (honour: Honour) => void
}

type HonourItemProps = { honour: Honour; state: HonourState; acts: HonourActs; busy: boolean }

/** One honour on the athlete's own line of time, with what can be done about it. */
export function HonourItem({ honour, state, acts, busy }: HonourItemProps) {
  const t = useT('achievement')
  const isAsked = state.name === 'asked'
  const items: MenuItem[] = [
    { label: t('share'), icon: <Share2 aria-hidden />, onSelect: () => acts.onShare(honour) },
    {
      label: t(honour.pinned ? 'unpin' : 'pin'),
      icon: honour.pinned ? <PinOff aria-hidden /> : <Pin aria-hidden />,
      onSelect: () => acts.onPin(honour),
    },
    { label: t('common:actions.edit'), icon: <Pencil aria-hidden />, onSelect: () => acts.onEdit(honour) },
    ...(isAsked
      ? [{ label: t('cancel'), icon: <X aria-hidden />, onSelect: () => acts.onCancel(honour) }]
      : []),
    {
      label: t('common:actions.delete'),
      icon: <Trash2 aria-hidden />,
      danger: true,
      onSelect: () => acts.onDelete(honour),
    },
  ]
  return (
    <li className="relative flex gap-3 pb-6">
      <span className="z-10 grid size-9 shrink-0 place-items-center rounded-full border border-line-strong bg-surface text-soft [&_svg]:size-4.5">
        <HonourIcon kind={honour.kind} />
      </span>
      <div className="min-w-0 grow space-y-0.5">
        <div className="flex items-start gap-2">
          <div className="min-w-0 grow">
            <HonourWords honour={honour} />
          </div>
          {honour.pinned && (
            <span className="mt-1 text-accent-ink [&_svg]:size-4">
              <Pin aria-hidden />
              <span className="sr-only">{t('is_pinned')}</span>
            </span>
          )}
          <Menu
            variant="ghost"
            size="sm"
            square
            aria-label={t('actions_of', { title: honour.title })}
            items={items}
          >
            <MoreHorizontal aria-hidden />
          </Menu>
        </div>
        <State honour={honour} state={state} acts={acts} busy={busy} />
        <HonourProof honour={honour} watchPath="/athlete/videos" />
      </div>
    </li>
  )
}

function State({ honour, state, acts, busy }: HonourItemProps) {
  const t = useT('achievement')
  const language = useLanguage()
  if (state.name === 'confirmed') return <ConfirmationLine honour={honour} own />
  if (state.name === 'asked')
    return (
      <Line
        words={t(state.confirmation.reminded_at ? 'reminded_on' : 'asked_on', {
          address: state.confirmation.issuer_email,
          date: formatDate(state.confirmation.reminded_at ?? state.confirmation.asked_at, language),
        })}
      >
        {state.mayRemind && (
          <Button size="sm" variant="ghost" busy={busy} onClick={() => acts.onRemind(honour)}>
            {t('remind')}
          </Button>
        )}
      </Line>
    )
  return (
    <div className="flex flex-wrap items-center justify-between gap-x-3 gap-y-1">
      {state.name === 'own' ? (
        <ConfirmationLine honour={honour} own />
      ) : (
        <p className="text-sm text-soft">
          {t(`state.${state.name}`, { address: state.confirmation.issuer_email })}
        </p>
      )}
      <Button size="sm" variant="ghost" onClick={() => acts.onAsk(honour)}>
        <Send aria-hidden />
        {t('ask')}
      </Button>
    </div>
  )
}

function Line({ words, children }: { words: string; children: ReactNode }) {
  return (
    <div className="flex flex-wrap items-center justify-between gap-2 rounded-md bg-sunk px-3 py-1.5 text-sm text-soft">
      <span className="min-w-0 wrap-anywhere">{words}</span>
      {children}
    </div>
  )
}
