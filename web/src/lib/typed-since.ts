/** For a setter once `sent` is saved: then comes `next`, unless something else was typed since. */
export const unlessTypedSince =
  <T>(sent: T, next: T) =>
  (now: T): T =>
    now === sent ? next : now

/** A file that is read anew is another object. */
const asText = (fields: FormData, others: readonly string[]) =>
  JSON.stringify(
    [...fields]
      .filter(([name]) => !others.includes(name))
      .map(([name, value]) => [name, value instanceof File ? [value.name, value.size] : value]),
  )

/**
 * Empties a form once `sent` is saved, unless something else was typed since; says whether it did. `others`: fields that change
 * by the saving itself.
 */
export function resetUnlessTypedSince(
  form: HTMLFormElement,
  sent: FormData,
  others: readonly string[] = [],
): boolean {
  const isAsSent = asText(new FormData(form), others) === asText(sent, others)
  if (isAsSent) form.reset()
  return isAsSent
}
