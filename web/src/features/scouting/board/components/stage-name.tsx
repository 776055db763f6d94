import { useT } from '#web/lib/i18n.ts'
import type { Stage } from '../types.ts'

const kinds = /^(watching|evaluating|contacted|in_conversation|trial|offered|signed|closed|custom)$/

/** The name that the history keeps of a stage: the one its people gave it, or its kind. */
export function useStoredStageName() {
  const t = useT('board')
  return (name: string) => (kinds.test(name) ? t(`stage.${name}`) : name)
}

/** A stage has the name its people gave it, or the translated one of its kind. */
export function useStageName() {
  const t = useT('board')
  return (stage: Pick<Stage, 'kind' | 'name'>) => stage.name || t(`stage.${stage.kind}`)
}
