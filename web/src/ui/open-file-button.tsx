import type { ReactNode } from 'react'
import { Button } from './button.tsx'
import { toast } from './toast.ts'

type OpenFileButtonProps = {
  /** Asked for when it is pressed: a link to a private file is good for minutes. */
  link: () => Promise<string>
  /** What is said when there is no link. */
  failed: string
  icon: ReactNode
  children: ReactNode
}

/** Opens a private file beside the app. */
export function OpenFileButton({ link, failed, icon, children }: OpenFileButtonProps) {
  const open = async () => {
    try {
      window.open(await link(), '_blank', 'noopener')
    } catch {
      toast.error(failed)
    }
  }
  return (
    <Button size="sm" onClick={open}>
      {icon}
      {children}
    </Button>
  )
}
