import { Image } from 'lucide-react'
import { useT } from '#web/lib/i18n.ts'
import { Button } from '#web/ui/button.tsx'
import { toast } from '#web/ui/toast.ts'
import { screenshotLink } from '../queries.ts'

/** What one sent along oneself. */
export function OwnScreenshot({ path }: { path: string }) {
  const t = useT('feedback')
  const open = async () => {
    try {
      window.open(await screenshotLink(path), '_blank', 'noopener')
    } catch {
      toast.error(t('screenshot_failed'))
    }
  }
  return (
    <Button size="sm" onClick={open}>
      <Image aria-hidden />
      {t('screenshot_open')}
    </Button>
  )
}
