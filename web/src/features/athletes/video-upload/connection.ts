/** What Chromium tells of the line; other browsers tell nothing. */
type Connection = EventTarget & { saveData?: boolean; type?: string }

const connection = () => (navigator as Navigator & { connection?: Connection }).connection

/** Whether what is sent now may cost the person money: mobile data, or a wish to save data. */
export function isMetered(): boolean {
  const line = connection()
  return line?.saveData === true || line?.type === 'cellular'
}

export function onConnectionChange(listener: () => void) {
  connection()?.addEventListener('change', listener)
}
