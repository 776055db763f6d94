import { currentLanguage } from '#web/lib/i18n.ts'
import type { Language } from '#web/lib/language.ts'
import { log } from '#web/lib/log.ts'

// The one screen whose words travel with the code: it is shown when words cannot be loaded.
const words: Record<Language, [title: string, text: string, reload: string]> = {
  en: ['Application Failed to Load', 'Check your connection, then load the page again.', 'Reload App'],
  es: [
    'La aplicación no se ha podido cargar',
    'Revisa la conexión y vuelve a cargar la página.',
    'Recargar la aplicación',
  ],
  fr: [
    'Échec du chargement de l’application',
    'Vérifiez votre connexion, puis rechargez la page.',
    'Recharger l’application',
  ],
}

/** Drawn without React or style classes of a feature, because any of those may be what failed. */
export function showFailedToLoad(reason: unknown) {
  log('error', 'application failed to load', { message: String(reason) })
  const [title, text, reload] = words[currentLanguage()]
  const main = document.createElement('main')
  main.className = 'grid min-h-dvh place-content-center gap-3 p-6 text-center'
  main.setAttribute('role', 'alert')
  const heading = document.createElement('h1')
  heading.textContent = title
  const paragraph = document.createElement('p')
  paragraph.textContent = text
  const button = document.createElement('button')
  button.className =
    'justify-self-center rounded-md border border-line-strong bg-surface px-4 py-2 font-semibold'
  button.textContent = reload
  button.addEventListener('click', () => location.reload())
  main.append(heading, paragraph, button)
  document.getElementById('root')?.replaceChildren(main)
}
