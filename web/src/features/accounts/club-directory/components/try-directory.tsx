import { ExternalLink } from 'lucide-react'
import { useT } from '#web/lib/i18n.ts'
import { Button, buttonClasses } from '#web/ui/button.tsx'
import { Dialog } from '#web/ui/dialog.tsx'
import type { ClubDirectory } from '../types.ts'

type TryDirectoryProps = { url: string; directory: ClubDirectory; onClose: () => void }

/** A link and no window that opens by itself: browsers keep those away, and this tab stays signed in as it is. */
export function TryDirectory({ url, directory, onClose }: TryDirectoryProps) {
  const t = useT('club-directory')
  const common = useT()
  return (
    <Dialog open onClose={onClose} title={t('try_title')}>
      <div className="space-y-4">
        <p className="font-semibold break-words">
          {directory.domains.map(({ domain }) => domain).join(', ') || directory.saml.entity_id}
        </p>
        <p className="text-soft">{t('try_text')}</p>
        <div className="flex flex-wrap gap-2">
          <a
            href={url}
            target="_blank"
            rel="noreferrer"
            className={buttonClasses({ variant: 'primary' })}
            onClick={onClose}
          >
            {t('try_go')}
            <ExternalLink aria-hidden />
          </a>
          <Button onClick={onClose}>{common('actions.cancel')}</Button>
        </div>
      </div>
    </Dialog>
  )
}
