import { type ReactNode, useState } from 'react'
import type { Locale } from '#shared/locale.ts'
import { useT } from '#web/lib/i18n.ts'
import { Button } from '#web/ui/button.tsx'
import { Dialog } from '#web/ui/dialog.tsx'
import type { ActedOn } from '../types.ts'
import { ChangeRole } from './change-role.tsx'

/** What is seldom done to an account, folded away. */
export function MoreActions({ person, language }: { person: ActedOn; language: Locale }) {
  const t = useT('moderation')
  return (
    <details>
      <summary className="w-fit cursor-pointer rounded-sm py-1 font-medium text-soft">{t('more')}</summary>
      <div className="mt-3 space-y-4">
        {person.isMinor ? (
          <p className="text-sm text-soft">{t('refused.role.minor')}</p>
        ) : (
          <Act
            label={t(`change_role.to.${person.role === 'scout' ? 'athlete' : 'scout'}`)}
            text={t('change_role.lead')}
            title={t('change_role.title', { name: person.name })}
          >
            {(close) => <ChangeRole person={person} language={language} onDone={close} />}
          </Act>
        )}
      </div>
    </details>
  )
}

type ActProps = { label: string; text: string; title: string; children: (close: () => void) => ReactNode }

function Act({ label, text, title, children }: ActProps) {
  const [open, setOpen] = useState(false)
  const close = () => setOpen(false)
  return (
    <div>
      <Button variant="secondary" size="sm" onClick={() => setOpen(true)}>
        {label}
      </Button>
      <p className="mt-1 text-sm text-soft">{text}</p>
      <Dialog open={open} onClose={close} title={title}>
        {children(close)}
      </Dialog>
    </div>
  )
}
