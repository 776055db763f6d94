import { Bookmark } from 'lucide-react'
import { useT } from '#web/lib/i18n.ts'
import { Button } from '#web/ui/button.tsx'
import { toast } from '#web/ui/toast.ts'
import { useSetTarget } from '../mutations.ts'
import type { ListedScout } from '../types.ts'

const UNDO_SECONDS = 8

/** On the athlete's own list or not. The scout never learns of it. */
export function useTarget(scout: ListedScout) {
  const t = useT('scout-directory')
  const { mutateAsync } = useSetTarget()
  const { user_id: scoutId, display_name: name, target } = scout
  const set = (next: ListedScout['target'], undo?: () => void) =>
    // By the promise: who is a target no more leaves the list of targets with the button.
    mutateAsync({ scoutId, target: next }).then(
      () => {
        if (undo) toast.undoable(t('target_removed', { name }), undo, UNDO_SECONDS)
      },
      () => toast.error(t('target_failed', { name })),
    )
  return () =>
    target
      ? // The note comes back with it.
        set(null, () => set(target))
      : set({ note: '', at: new Date().toISOString() })
}

export function TargetButton({ scout, wide }: { scout: ListedScout; wide?: boolean }) {
  const t = useT('scout-directory')
  const toggle = useTarget(scout)
  const { display_name: name, target } = scout
  return (
    <Button
      variant={wide ? undefined : 'ghost'}
      square={!wide}
      aria-pressed={target !== null}
      aria-label={wide ? undefined : t('target_of', { name })}
      onClick={toggle}
    >
      <Bookmark aria-hidden className={target ? 'fill-accent text-accent' : undefined} />
      {wide && t(target ? 'is_target' : 'make_target')}
    </Button>
  )
}
