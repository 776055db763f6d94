/** Share and print, the only things this page does. Without a script its buttons stay hidden, and the address is there to be copied. */
export function startActions(page: Document) {
  const status = page.querySelector<HTMLElement>('[data-slot="status"]')
  const address = page.querySelector<HTMLLinkElement>('link[rel="canonical"]')?.href ?? location.href
  const buttons = page.querySelectorAll<HTMLButtonElement>('button[data-action]')
  for (const button of buttons) {
    button.hidden = false
    button.addEventListener('click', () => (button.dataset.action === 'print' ? print() : void share()))
  }

  async function share() {
    if ('share' in navigator) {
      // Whoever closes the device's own dialog has decided; any other failure is told by copying instead.
      const isShared = await navigator.share({ title: page.title, url: address }).then(
        () => true,
        (error: Error) => error.name === 'AbortError',
      )
      if (isShared) return
    }
    const words = await copy()
    if (status) status.textContent = status.dataset[words] ?? ''
  }

  const copy = async () => {
    try {
      await navigator.clipboard.writeText(address)
      return 'copied'
    } catch {
      return 'failed'
    }
  }
}
