// Runs before the first paint: puts the reader's theme, comfort settings, language and area on <html>, so nothing flashes.
;(() => {
  const root = document.documentElement
  const area = location.pathname.split('/')[1]
  root.dataset.area = ['athlete', 'scout', 'admin'].includes(area) ? area : 'public'
  try {
    const look = JSON.parse(localStorage.getItem('touchline-look') || '{}')
    if (look.theme === 'light' || look.theme === 'dark') root.dataset.theme = look.theme
    if (look.highContrast) root.dataset.contrast = 'high'
    if (look.largeText) root.dataset.text = 'large'
    if (look.reducedMotion) root.dataset.motion = 'reduced'

    const asked = new URLSearchParams(location.search).get('lang')
    if (['en', 'es', 'fr'].includes(asked)) localStorage.setItem('touchline-language', asked)
    const language = localStorage.getItem('touchline-language')
    if (!root.dataset.page) {
      const spoken = navigator.languages.map((tag) => tag.slice(0, 2).toLowerCase())
      root.lang = language || spoken.find((tag) => ['en', 'es', 'fr'].includes(tag)) || 'en'
      return
    }
    // These pages come from the server in the browser's language; a choice made earlier goes first, and on the front page a session.
    const signedIn = Object.keys(localStorage).some((key) => /^sb-.+-auth-token$/.test(key))
    if (signedIn && root.dataset.page === 'landing') location.replace('/auth')
    else if (language && language !== root.lang)
      location.replace(`${location.pathname}?lang=${language}${location.hash}`)
  } catch {
    // Storage can be closed to us (private windows, policies): the defaults are good.
  }
})()
