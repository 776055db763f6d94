const inAddress = () => new URLSearchParams(location.hash.slice(1))

/**
 * What the search of the front page asks, in its fields and in the address. There after the hash, which no browser sends: whose name
 * was typed stays out of the logs on its way.
 */
export function searchAddress(form: HTMLFormElement) {
  const text = form.querySelector('input')
  const sport = form.querySelector('select')
  let wasTyping = false

  const asked = () => ({ q: text?.value.trim() ?? '', sport: sport?.value ?? '' })
  const written = () => String(new URLSearchParams(Object.entries(asked()).filter(([, value]) => value)))

  function keep(isTyping: boolean) {
    const hash = written()
    if (hash !== (location.hash.includes('=') ? String(inAddress()) : '')) {
      const address = hash ? `#${hash}` : location.pathname + location.search
      // A word is one step back, not each of its letters.
      if (isTyping && wasTyping) history.replaceState(null, '', address)
      else history.pushState(null, '', address)
    }
    wasTyping = isTyping
  }

  /** Fills the fields from the address; answers whether that changed what is asked. */
  function read() {
    wasTyping = false
    // The menu of the page leads to its parts by a hash too, and asks for nothing.
    if (!text || !sport || (location.hash && !location.hash.includes('='))) return false
    const before = written()
    const params = inAddress()
    text.value = params.get('q')?.slice(0, text.maxLength) ?? ''
    sport.value = params.get('sport') ?? ''
    if (sport.selectedIndex < 0) sport.value = ''
    return written() !== before
  }

  return { asked, keep, read }
}
