import { PanelLeftClose, PanelLeftOpen } from 'lucide-react'
import { useState } from 'react'
import { useT } from '#web/lib/i18n.ts'
import { readLocal, writeLocal } from '#web/lib/local-storage.ts'

const key = 'touchline-menu-words'

/** Whether the menu shows words beside its icons, as this device was left. */
export function useMenuWords() {
  const [words, setWords] = useState(() => readLocal(key) === 'shown')
  const choose = (shown: boolean) => {
    setWords(shown)
    writeLocal(key, shown ? 'shown' : null)
  }
  return [words, choose] as const
}

type RailToggleProps = { words: boolean; onWords: (words: boolean) => void }

export function RailToggle({ words, onWords }: RailToggleProps) {
  const t = useT()
  const Icon = words ? PanelLeftClose : PanelLeftOpen
  const name = t(words ? 'nav.icons' : 'nav.words')
  return (
    <button
      type="button"
      aria-expanded={words}
      aria-label={name}
      title={name}
      onClick={() => onWords(!words)}
      className="mt-auto flex h-10 w-10 shrink-0 items-center justify-center self-center rounded-md text-faint hover:bg-sunk hover:text-ink data-words:self-start"
      data-words={words || undefined}
    >
      <Icon aria-hidden className="size-4.5 stroke-[1.75]" />
    </button>
  )
}
