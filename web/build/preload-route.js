// Stands in the page itself: asks for the code and the words of the screen at this address right away. Otherwise they would be
// known only when the app's first files have come and run, a round trip and a half later.
;(({ files, screens }) => {
  const signedIn = Object.keys(localStorage).some((key) => /^sb-.+-auth-token$/.test(key))
  const asked = location.pathname.replace(/(.)\/$/, '$1')
  const path = /^\/(athlete|scout|admin)(\/|$)/.test(asked) && !signedIn ? '/auth' : asked
  const screen = screens.find(([pattern]) => new RegExp(`^${pattern.replace(/:\w+/g, '[^/]+')}$`).test(path))
  if (!screen) return
  const spoken = [localStorage.getItem('touchline-language'), ...navigator.languages]
  const language = spoken.map((tag) => (tag || '').slice(0, 2).toLowerCase()).find((tag) => screen[2][tag])
  // The words first: they are small, and nothing is drawn without them.
  for (const index of [...screen[2][language || 'en'], ...screen[1]]) {
    const link = document.createElement('link')
    link.rel = 'modulepreload'
    // After the app's own files, without which none of it runs.
    link.fetchPriority = 'low'
    link.href = files[index]
    document.head.append(link)
  }
  // What this address read when it was last opened here (`web/src/lib/prefetched-responses.ts`).
  const { user, apikey, reads } = parsed('touchline-reads')
  const session = parsed(Object.keys(localStorage).find((key) => /^sb-.+-auth-token$/.test(key)))
  const token = session.access_token
  if (!token || session.user?.id !== user || session.expires_at - 60 < Date.now() / 1000) return
  const answers = new Map()
  window.touchlinePrefetch = { token, answers }
  for (const read of reads?.[location.pathname + location.search] || []) {
    const headers = { ...read[1], apikey, authorization: `Bearer ${token}` }
    answers.set(
      JSON.stringify(read),
      // Each in a moment of its own: a slow phone is busy for a while with so many at once.
      new Promise((resolve) => setTimeout(resolve))
        .then(() => fetch(read[0], { headers, priority: 'low' }))
        .catch(() => null),
    )
  }

  function parsed(key) {
    try {
      return JSON.parse(localStorage.getItem(key)) || {}
    } catch {
      return {}
    }
  }
})(__PRELOADS__)
