import { Image } from 'lucide-react'
import { screenshotLink } from '#web/features/feedback/queries.ts'
import { useT } from '#web/lib/i18n.ts'
import { Button } from '#web/ui/button.tsx'
import { toast } from '#web/ui/toast.ts'

/** What somebody sent along; opens with the second factor only. */
export function SentScreenshot({ path }: { path: string }) {
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
