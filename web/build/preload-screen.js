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
    link.href = files[index]
    document.head.append(link)
  }
})(__PRELOADS__)
