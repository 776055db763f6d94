import { useT } from '#web/lib/i18n.ts'
import type { Stage } from '../types.ts'

/** A stage has the name its people gave it, or the translated one of its kind. */
export function useStageName() {
  const t = useT('board')
  return (stage: Pick<Stage, 'kind' | 'name'>) => stage.name || t(`stage.${stage.kind}`)
}
