import { useEffect, useState } from 'react'
import { LIMITS } from '#shared/limits.ts'
import { useDebouncedValue } from '#web/lib/use-debounced-value.ts'
import { useStableCallback } from '#web/lib/use-stable-callback.ts'
import { SearchInput } from './input.tsx'

type SettledSearchInputProps = {
  label: string
  placeholder: string
  /** What is asked for now, mostly by the address. */
  text: string
  onText: (text: string) => void
}

/** A search field whose text is asked for once the fingers rest. */
export function SettledSearchInput({ label, placeholder, text, onText }: SettledSearchInputProps) {
  const [typed, setTyped] = useState(text)
  const [last, setLast] = useState(text)
  const settled = useDebouncedValue(typed)
  // Back, or a filter that was cleared, changes the text from outside.
  if (text !== last) {
    setLast(text)
    if (text !== settled) setTyped(text)
  }
  const send = useStableCallback((asked: string) => {
    if (asked !== text) onText(asked)
  })
  // An effect, since it is the timer that has the word: only what was typed is asked for.
  useEffect(() => send(settled), [settled, send])
  return (
    <SearchInput
      aria-label={label}
      placeholder={placeholder}
      value={typed}
      maxLength={LIMITS.search.textMaxChars}
      onChange={({ target }) => setTyped(target.value)}
      className="grow"
    />
  )
}
